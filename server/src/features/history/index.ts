export { chained, entryOf, events, isAfter, type Log, type LogRow, withNames } from './logs.queries.ts'
export { historyOfCustomer, historyOfStaff } from './read-history.ts'
