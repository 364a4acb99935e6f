export { auditOfCustomer, historyOfCustomer, historyOfStaff, unsignedName } from './read-history.ts'
export { sentenceOf } from './sentences.ts'
