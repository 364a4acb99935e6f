import { each, type Guard, tests, within } from './guard.ts'

const features = 'server/src/features/'
const tickets = `${features}tickets/`
const checks = `${features}monitoring/checks/`
const incidents = `${features}monitoring/incidents/`
const platform = 'server/src/platform/'

/** Whose tickets, messages and files. */
const ticketGuards: Guard[] = [
  { file: `${tickets}hand-over.ts`, tests: tests(tickets, 'hand-over') },
  { file: `${tickets}restore-ticket.ts`, tests: tests(tickets, 'restore-ticket', 'hand-over') },
  ...each(within(tickets, ['delete-ticket', 'jobs/purge-deleted']), tests(tickets, 'delete-ticket')),
  { file: `${tickets}ticket.sockets.ts`, tests: tests(tickets, 'messages/messages') },
  {
    file: `${tickets}open-ticket.ts`,
    tests: tests(features, 'tickets/jobs/confirm-request', 'tickets/jobs/notify-unread', 'requests/requests'),
  },
  {
    file: `${tickets}move-ticket.ts`,
    tests: tests(tickets, 'move-ticket'),
  },
  { file: `${tickets}jobs/end-snooze.ts`, tests: tests(tickets, 'inbox/snooze') },
  {
    file: `${tickets}jobs/notify-unread.ts`,
    tests: tests(features, 'tickets/jobs/notify-unread', 'mail-in/mail-in'),
  },
  { file: `${tickets}jobs/confirm-request.ts`, tests: tests(tickets, 'jobs/confirm-request') },
  {
    file: `${tickets}messages/post-message.ts`,
    tests: tests(
      tickets,
      'messages/messages',
      'files/files',
      'inbox/snooze',
      'hand-over',
      'merge/merge-tickets',
    ),
  },
  {
    file: `${tickets}messages/post-assistant-message.ts`,
    tests: tests(tickets, 'messages/post-assistant-message'),
  },
  { file: `${tickets}messages/mark-read.ts`, tests: tests(tickets, 'messages/messages') },
  ...each(within(`${tickets}files/`, ['download-file', 'upload-files', 'post-with-files']), [
    ...tests(tickets, 'files/files'),
    'server/test/ended-meanwhile.test.ts',
  ]),
]

/** Which site is checked when, and what is stored of it. */
const checkGuards: Guard[] = [
  { file: `${checks}claim.ts`, tests: tests(checks, 'claim', 'pause') },
  { file: `${checks}store-results.ts`, tests: tests(checks, 'store-results', 'pause') },
  { file: `${checks}politeness.ts`, tests: tests(checks, 'politeness') },
  { file: `${checks}advance.ts`, tests: tests(checks, 'advance') },
  {
    file: `${incidents}record-incidents.ts`,
    tests: tests(incidents, 'record-incidents', 'incidents'),
  },
]

/** Which job runs, once and in which order. */
const jobGuards: Guard[] = [
  {
    file: `${platform}jobs/define.ts`,
    tests: tests('server/', 'src/platform/jobs/define', 'test/urgent-jobs'),
  },
  { file: `${platform}jobs/heartbeat.ts`, tests: tests(platform, 'jobs/run') },
  ...each(within(`${platform}jobs/`, ['job-pool', 'lost-jobs', 'run']), tests(platform, 'jobs/run')),
  { file: `${platform}collect-when-idle.ts`, tests: tests(platform, 'collect-when-idle') },
]

export const ticketAreas = { tickets: ticketGuards, 'checks of sites': checkGuards, jobs: jobGuards }
