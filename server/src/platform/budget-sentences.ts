import { TOKEN_CALLS_A_MINUTE } from '@sitewright/contract/api-tokens.ts'

/** Sentences for people who have used up a budget, where the usual one does not help. */
export const sentences = {
  manyFiles: 'You have added a lot of files. Please send your request, and add more on its ticket.',
  uploadsOfAll: 'Many files are on their way to us just now. Please try again in a minute.',
  manySignIns: 'You have signed in very often. Please wait a few minutes and try again.',
  manyChanges: 'That was a lot of changes at once. Please wait a moment and try again.',
  manyDeep: 'We cannot look with a browser for more visitors now. Please sign in, or try again in an hour.',
  manyMessages: 'That was a lot of messages at once. Please wait a few minutes, or use our contact form.',
  manyLooks: 'That is all the looking with a browser that we can do for you today.',
  dataExports: 'You have had two exports within a day. Please try again tomorrow.',
  exportDownloads: 'You have downloaded your data twenty times within an hour. Please try again later.',
  signedInChatADay: 'That was a lot of messages for one day. Please write to us with our contact form.',
  handOffs: 'You have already asked for a person several times today. Please write on one of those tickets.',
  contactMessages: 'You have sent us a lot of messages. Please write on one of your tickets.',
  reveals: 'You have opened ten entries within an hour. Please wait a while before you open the next one.',
  invoiceMails: 'This invoice has been mailed five times within a day. Please try again tomorrow.',
  tokenCalls: `A token may be used ${TOKEN_CALLS_A_MINUTE} times a minute. Please wait a moment.`,
  uploads: 'Some of your files are still on their way. Please wait until they have arrived.',
  csvExports: 'Two downloads are on their way already. Please wait for them.',
  answers: 'We are still answering your last questions. Please wait for those first.',
  waitingFilesOfGuests:
    'We cannot take more files of visitors at the moment. Please sign in, or send them on your ticket.',
  waitingFilesOfAll:
    'We cannot take more files at the moment. Please send your request, and add them on its ticket.',
  sockets: 'This account has too many open pages.',
}
