import { availableParallelism } from 'node:os'
import { TOKEN_CALLS_A_MINUTE } from '@sitewright/contract/api-tokens.ts'
import type { Budget, Slots } from './budget.ts'
import { sentences } from './budget-sentences.ts'
import type { Limit } from './limits.ts'

/*
 * All that one person, one network or everybody together may make us do or keep, with the reason for each figure.
 * What one thing may weigh (a text, a file, a page of a list) is in the contract; what passes here is counted.
 */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MB = 1024 * 1024

const chat = { seconds: 10 * MINUTE, says: sentences.manyMessages, href: '/contact' }
const deep = { seconds: DAY, says: sentences.manyLooks }
const files = { seconds: HOUR, says: sentences.manyFiles }

/** Counted together by all processes, and kept over a restart. */
export const limits = {
  // Accounts, by network: against robots. An office or a school behind one address stays far below.
  registrations: { name: 'register-ip', points: 100, seconds: HOUR },
  signIns: { name: 'login-ip', points: 300, seconds: 15 * MINUTE },
  codeRequests: { name: 'code-ip', points: 200, seconds: HOUR },
  /** Five guesses each: a month of guessing finds one with a chance of 1 in 3,300. After these come links. */
  figures: { name: 'codes-30d', points: 60, seconds: 30 * DAY },
  codeTries: { name: 'code-try-ip', points: 600, seconds: 15 * MINUTE },
  secondSteps: { name: 'second-step-ip', points: 300, seconds: 15 * MINUTE },
  passkeyStarts: { name: 'passkey-start-ip', points: 300, seconds: 15 * MINUTE },
  passkeyAnswers: { name: 'passkey-answer-ip', points: 300, seconds: 15 * MINUTE },
  /** Each is found by its new name in every ticket, and told to the payment provider. */
  profileChanges: { name: 'profile-changes-1h', points: 20, seconds: HOUR },
  /** What asks for the password is written into the log that never forgets, and most of it is told by mail. */
  provenActs: { name: 'proven-acts-1h', points: 60, seconds: HOUR },
  // Links in mails cannot be guessed; this bounds the work that one network causes.
  unsubscribes: { name: 'unsubscribe-ip', points: 200, seconds: HOUR },
  ratings: { name: 'rating-ip', points: 60, seconds: HOUR },
  /** Each makes a file of everything that the person has. */
  dataExports: { name: 'exports-1d', points: 2, seconds: DAY, says: sentences.dataExports },
  /** Each is a line in the log that never forgets. */
  exportDownloads: { name: 'export-downloads', points: 20, seconds: HOUR, says: sentences.exportDownloads },

  // The assistant: security T7. Sites by day, the same site again counted apart.
  guestChat: { name: 'chat-guest', points: 10, ...chat },
  deviceChat: { name: 'chat-device', points: 10, ...chat },
  signedInChat: { name: 'chat-signed-in', points: 60, ...chat },
  /** Each question and its answer are kept: a long day of talking, and not a table that a program fills. */
  signedInChatADay: {
    name: 'chat-signed-in-1d',
    points: 500,
    seconds: DAY,
    says: sentences.signedInChatADay,
    href: '/contact',
  },
  guestSites: { name: 'sites-guest', points: 3, seconds: DAY },
  signedInSites: { name: 'sites-signedIn', points: 30, seconds: DAY },
  guestSitesAgain: { name: 'sites-again-guest', points: 20, seconds: DAY },
  signedInSitesAgain: { name: 'sites-again-signedIn', points: 100, seconds: DAY },
  /** A browser for minutes each. */
  guestDeep: { name: 'deep-guest', points: 2, ...deep },
  /** One runs at a time, for up to 100 s: these leave room in the hour. */
  guestDeepOfAll: { name: 'deep-guest-all-1h', points: 30, seconds: HOUR, says: sentences.manyDeep },
  signedInDeep: { name: 'deep-signedIn', points: 10, ...deep },
  /** Of one visitor: two pages that ask every two seconds until the browser has been there. */
  examinationLooks: { name: 'examination-looks', points: 600, seconds: 10 * MINUTE },
  /** Each opens a ticket and calls a person. */
  handOffs: { name: 'chat-person', points: 5, seconds: DAY, says: sentences.handOffs, href: '/dashboard' },

  // Requests and tickets. Each request opens a ticket and may mail the staff.
  requests: { name: 'requests-1h', points: 60, seconds: HOUR },
  requestsADay: { name: 'requests-1d', points: 100, seconds: DAY },
  /** Mails to staff about one customer's unread messages; further tickets wait for the next hour. */
  unreadMails: { name: 'unread-mails-staff-1h', points: 30, seconds: HOUR },
  requestFiles: { name: 'request-files-1h', points: 20, ...files },
  requestFilesADay: { name: 'request-files-1d', points: 60, seconds: DAY, says: sentences.manyFiles },
  /** All guests together, of uploads that came in: a botnet must not fill the disk, nor stop customers. */
  requestFilesOfAll: { name: 'request-files-all-1h', points: 2_000, ...files },
  requestFilesRemoved: { name: 'request-files-removed-1h', points: 200, seconds: HOUR },
  contactMessages: {
    name: 'contact-1h',
    points: 10,
    seconds: HOUR,
    says: sentences.contactMessages,
    href: '/dashboard',
  },
  /** Several times what a thorough customer sends; a program fills its gigabyte slowly, and stays within it. */
  uploads: { name: 'uploads-1h', points: 240, seconds: HOUR },
  ticketNotes: { name: 'ticket-notes', points: 300, seconds: HOUR },
  cannedReplies: { name: 'canned-replies', points: 120, seconds: HOUR },
  /** Of a network that sent no signed mail lately. A provider's is not counted: any stranger fills what it hands on. */
  mailIn: { name: 'mail-in-ip', points: 1_200, seconds: HOUR },
  /** Signed mails of a network: one that sent any within a day is a provider's, which never comes near the most. */
  mailInSigned: { name: 'mail-in-provider', points: 1_000_000, seconds: DAY },
  /** Notes of mails that are for nobody; more are dropped without one. */
  mailInDropped: { name: 'mail-in-dropped', points: 1_200, seconds: HOUR },
  /** For one person: each is a file of up to 26 MB until it is read. The provider brings more another time. */
  mailInKept: { name: 'mail-in-kept', points: 240, seconds: HOUR },
  /** Megabytes of these: a dozen of the largest, of which a machine reads some five hundred an hour. */
  mailInMegabytes: { name: 'mail-in-megabytes', points: 300, seconds: HOUR },
  /** Two programs that answer each other stop here, whatever they forget to say about themselves. */
  mailInThread: { name: 'mail-in-thread', points: 20, seconds: HOUR },
  /** Of one person in their turn; more are read when no other person's wait, as one of 20 MB takes some seconds. */
  mailInTurn: { name: 'mail-in-turn', points: 20, seconds: HOUR },
  largeMailInTurn: { name: 'mail-in-turn-large', points: 3, seconds: HOUR },
  mailInSeconds: { name: 'mail-in-seconds', points: 120, seconds: HOUR },
  /** Mails that say why a mail was not taken: few enough that forged senders cannot flood a mailbox. */
  mailInRefusals: { name: 'mail-in-refusals', points: 5, seconds: DAY },

  // The vault. Ten entries an hour is the specification's figure.
  reveals: { name: 'credential-reveal', points: 10, seconds: HOUR, says: sentences.reveals },
  credentials: { name: 'credential-add', points: 100, seconds: DAY },
  leases: { name: 'credential-lease', points: 60, seconds: HOUR },
  loginTests: { name: 'login-test', points: 20, seconds: HOUR },
  loginTestsOfEntry: { name: 'login-test-entry', points: 6, seconds: 10 * MINUTE },
  /** All accounts together, so that a site's passwords cannot be guessed through us. */
  loginTestsOfHost: { name: 'login-test-host', points: 20, seconds: HOUR },
  /** Of these: what one client has tried, by whomever, so that the others on shared hosting still have theirs. */
  loginTestsOfHostByOne: { name: 'login-test-host-one', points: 6, seconds: HOUR },
  /** However many names lead to one server; shared hosting has many honest people on one address. */
  transfersToAddress: { name: 'login-test-address', points: 60, seconds: HOUR },

  // Site health: each new site is asked every few minutes for as long as it is there.
  monitors: { name: 'monitors-added', points: 30, seconds: DAY },
  ownershipLooks: { name: 'ownership-looks', points: 60, seconds: HOUR },
  statusLooks: { name: 'status-looks', points: 300, seconds: MINUTE },

  // Money. Drawing a document or asking the payment provider is our work; an office shares one address.
  quoteAccepts: { name: 'quote-accepts', points: 600, seconds: 10 * MINUTE },
  quotePdfs: { name: 'quote-pdfs', points: 30, seconds: 10 * MINUTE },
  invoicePdfs: { name: 'invoice-pdfs', points: 60, seconds: 10 * MINUTE },
  invoicePays: { name: 'invoice-pays', points: 300, seconds: 10 * MINUTE },
  refundRequests: { name: 'refund-requests', points: 10, seconds: DAY },
  checkouts: { name: 'checkout-1h', points: 60, seconds: HOUR },
  billingPortals: { name: 'billing-portal-1h', points: 60, seconds: HOUR },

  // Staff and programs: a stolen session or token does not empty or fill the house in a minute.
  staffInvites: { name: 'staff-invite', points: 50, seconds: DAY },
  viewAs: { name: 'view-as', points: 60, seconds: HOUR },
  /** Each is mailed, and written into the log that never forgets. */
  calendarAddresses: { name: 'reminder-feeds-1d', points: 10, seconds: DAY },
  /** Of one address: a program asks every quarter of an hour, on each device. A full calendar is 1 MB of slow text. */
  calendarReads: { name: 'reminder-feed-reads-1h', points: 120, seconds: HOUR },
  customerNotes: { name: 'customer-notes', points: 500, seconds: DAY },
  /** Invoices, quotes and tickets for clients: most are mailed, to any address, and keep a number for ever. */
  documentsByHand: { name: 'documents-by-hand-1h', points: 300, seconds: HOUR },
  /** Of one invoice, so that a customer is not asked for the same money all day. */
  invoiceMails: { name: 'invoice-mails-1d', points: 5, seconds: DAY, says: sentences.invoiceMails },
  /** The whole log is read. */
  auditChecks: { name: 'audit-checks', points: 6, seconds: HOUR },
  csvExports: { name: 'csv-exports', points: 60, seconds: 10 * MINUTE },
  /** By hand: the rest is bounded by what happens in the business. */
  webhooksByHand: { name: 'webhook-by-hand', points: 60, seconds: 10 * MINUTE },
  tokenCalls: {
    name: 'api-token',
    points: TOKEN_CALLS_A_MINUTE,
    seconds: MINUTE,
    says: sentences.tokenCalls,
  },

  // Reports of browsers: together with the size of a call they bound the tables, for one network and for all.
  pageEvents: { name: 'analytics-ip', points: 600, seconds: HOUR },
  pageEventsOfAll: { name: 'analytics-all', points: 20_000, seconds: HOUR },
  browserErrors: { name: 'browser-errors-ip', points: 30, seconds: HOUR },
  browserErrorsOfAll: { name: 'browser-errors-all', points: 600, seconds: HOUR },
} satisfies Record<string, Limit>

/** Steps that make the wait longer and longer: each is counted. */
export const steps = {
  /** Wrong passwords for one account: every ten or so make the wait longer, and a hundred end the day. */
  wrongPasswords: [
    { name: 'login-5m', points: 10, seconds: 5 * MINUTE },
    { name: 'login-1h', points: 20, seconds: HOUR },
    { name: 'login-6h', points: 50, seconds: 6 * HOUR },
    { name: 'login-1d', points: 100, seconds: DAY },
  ],
  /** Codes and links to one address, so that they do not fill a mailbox. */
  codes: [
    { name: 'codes-1h', points: 5, seconds: HOUR },
    { name: 'codes-1d', points: 20, seconds: DAY },
  ],
  /** By account, whatever the number of challenges: a hundred wrong codes a day at most. */
  wrongSecondSteps: [
    { name: 'second-step-5m', points: 10, seconds: 5 * MINUTE },
    { name: 'second-step-1h', points: 20, seconds: HOUR },
    { name: 'second-step-1d', points: 100, seconds: DAY },
  ],
} satisfies Record<string, Limit[]>

/** Of one person or network on one process: what happens too often to ask a database about. */
export const rates = {
  /** Twenty tabs that come back at once join and catch up within it; a flood does not. */
  socketEvents: { name: 'socket-events', burst: 600, perSecond: 50 },
  /** A client that goes on after a refusal is not one of our pages. */
  socketRefusals: { name: 'socket-refusals', burst: 1_000, perSecond: 10 },
  /** Of one connection, whatever they are: above all that a page may send. One for a frame, and one for each kB of it. */
  socketFrames: { name: 'socket-frames', burst: 2_000, perSecond: 100 },
  /** Of all connections of a person: each kB is parsed for everybody's wait. Sixty of the longest messages at once. */
  socketFramesOfPerson: { name: 'socket-frames-person', burst: 4_000, perSecond: 200 },
  /** By network: an office whose server starts again comes back within it. */
  socketHandshakes: { name: 'socket-handshakes', burst: 600, perSecond: 10 },
  /** Of all guests, as a page asks every two seconds. A megabyte each: what they leave behind is swept up later. */
  examinationLooksOfGuests: { name: 'examination-looks-guests', burst: 30, perSecond: 5 },
  /** With what is right, by account; each is written into the log that never forgets, and leaves a session. */
  signIns: { name: 'sign-ins', burst: 100, perSecond: 0.02, says: sentences.manySignIns },
  /** By session; each leaves a row for a day. A page asks every ten minutes, and its tabs together. */
  refreshes: { name: 'refreshes', burst: 60, perSecond: 0.1 },
  /** Before its token is known; the tabs of a big office that come back at once stay below. */
  refreshesOfNetwork: { name: 'refreshes-network', burst: 1_000, perSecond: 10 },
  /** Of a client, by HTTP: each may write into the log that never forgets, and ask for work behind it. */
  changes: { name: 'changes', burst: 600, perSecond: 1, says: sentences.manyChanges },
  /** Of staff, and apart from them of each API token: a long day's work at once. A list of tickets is one change. */
  staffChanges: { name: 'staff-changes', burst: 1_500, perSecond: 1, says: sentences.manyChanges },
  /** An excited customer writes ten a minute, a catching-up phone sends a day's at once; a program fills the table. */
  messages: { name: 'messages', burst: 4_000, perSecond: 1 },
} satisfies Record<string, Budget>

/** At once, of one person or network on one process. */
export const slots = {
  /** Twenty tabs that load at once, or a program in a hurry; each waits for the database and delays the others. */
  requests: { name: 'requests', atOnce: 200 },
  /** Of these: the rest waits for them, not for the database. Uploads, answers, downloads and lists together may be fewer. */
  requestsAtWork: { name: 'requests-at-work', atOnce: 20 },
  /** Of all sockets of a person; the rest waits for them and not for the database. No page of ours has more to ask. */
  events: { name: 'events', atOnce: 4 },
  /** Of these, and of requests with such answers (`http/costly.ts`), which are up to half a megabyte. */
  costlyEvents: { name: 'costly-events', atOnce: 2 },
  /** Looked up at once: a moment each, and half of the database's connections stay for everybody else. */
  tokensOfNetwork: { name: 'tokens-network', atOnce: 5 },
  /** An office behind one address. */
  requestsOfNetwork: { name: 'requests-network', atOnce: 400 },
  /**
   * Bytes of bodies above `LARGE_BODY_BYTES`, which lie in memory until the whole has come: half a minute from a slow
   * sender, and take three times their size. No page of ours sends more than 200 kB; a service may send fifty events.
   */
  largeBodiesOfNetwork: { name: 'large-bodies-network', atOnce: 4 * MB },
  largeBodies: { name: 'large-bodies', atOnce: 16 * MB },
  sockets: { name: 'sockets', atOnce: 40, says: sentences.sockets },
  /** Each lies on our disk until it has come in whole, which may take minutes. */
  uploads: { name: 'uploads', atOnce: 3, says: sentences.uploads },
  /** Bytes of them, of all guests and apart from them of all customers: half of what may wait for a request. */
  uploadsOfGuests: { name: 'uploads-guests', atOnce: 1_024 * MB, says: sentences.uploadsOfAll },
  uploadsOfCustomers: { name: 'uploads-customers', atOnce: 4_096 * MB, says: sentences.uploadsOfAll },
  /** Of these: the rest waits for it and not in everybody's line, as each of five pictures may take 20 s. */
  uploadsAtWork: { name: 'uploads-at-work', atOnce: 1 },
  /** Of one visitor: as large as a stranger's site makes it, a megabyte takes some 20 ms of everybody's time. */
  examinationLooks: { name: 'examination-looks', atOnce: 1 },
  /** Drawn of one network: the rest waits for it and not in everybody's line, which would have no room for others. */
  documentsAtWork: { name: 'documents-at-work', atOnce: 1 },
  /** Each holds a connection to the store; a page with twenty pictures asks for six at once. */
  downloads: { name: 'downloads', atOnce: 8 },
  /** Each reads the database until its reader is done. */
  csvExports: { name: 'csv-exports', atOnce: 2, says: sentences.csvExports },
  /** Of all providers, and apart from them of everybody else: bodies of 26 MB on their way in. */
  mailIn: { name: 'mail-in', atOnce: 6 },
  /** Of these: whether a mail is signed shows at its end alone. The network's next one waits. */
  mailInOfNetwork: { name: 'mail-in-network', atOnce: 2 },
  answers: { name: 'chat-answers', atOnce: 3, says: sentences.answers, href: '/contact' },
} satisfies Record<string, Slots>

/** Bytes of files that no request took yet, kept for two days. */
export const waitingFiles = {
  /** Of one person or network: four requests with all the files that one may have. */
  ofOne: { bytes: 200 * MB, says: sentences.manyFiles },
  /** Half of all, so that customers still add theirs when guests have filled it. */
  ofGuests: { bytes: 2_048 * MB, says: sentences.waitingFilesOfGuests },
  ofAll: { bytes: 4_096 * MB, says: sentences.waitingFilesOfAll },
}
/** The eldest goes where one more comes. An examination of a site that is made for it takes a megabyte. */
export const keptOfPerson = { sessions: 100, examinations: 100 }
/** Bytes of mails above 1 MB that wait to be read, of everybody. The provider brings more another time. */
export const LARGE_MAILS_BYTES = 2_048 * MB
/** What people write is smaller, and comes in however much of the larger ones is under way. */
export const LARGE_BODY_BYTES = 16 * 1024
/** Asked on one connection before the first answer is read: browsers and proxies ask one after the other. */
export const REQUESTS_OF_CONNECTION = 20
/** Open at once, a tenth of all: an office of a hundred people with several pages each stays below. */
export const CONNECTIONS_OF_NETWORK = 1_000
/** Of everybody on one process: so many run at once, so many wait, and the next is told to come back. */
export const queues = {
  /**
   * 64 MiB each, fifteen to twenty-five a second for each place. One at a time on two cores, of which all else needs one;
   * elsewhere half of Node's four worker threads, which also check tokens. Of one network thirty, to keep nobody out.
   */
  passwords: { atOnce: availableParallelism() > 2 ? 2 : 1, waiting: 300, ofOne: 30 },
  /** Each in a process of its own, of up to 800 MB for a picture of 40 million pixels. */
  inspections: { atOnce: 2, waiting: 50 },
  guestInspections: { atOnce: 1, waiting: 50 },
  /** From its inspection to the store: dozens would each hold their files in memory while the next one waits. */
  uploads: { atOnce: 2, waiting: 100 },
  /** Beside those of customers: a picture may take 40 s, and five may come at once. */
  guestUploads: { atOnce: 1, waiting: 30 },
  /** One at a time: 200 lines take some 0.2 s of a processor. */
  documents: { atOnce: 1, waiting: 20 },
  mails: { atOnce: 1, waiting: 20 },
  /** Twice what one network has at work, so that its reports leave room. The next are kept without their place. */
  sourceMaps: { atOnce: 1, waiting: 40 },
}
