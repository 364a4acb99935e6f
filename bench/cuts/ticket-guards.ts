import { each, type Guard, tests, within } from './guard.ts'

const server = 'server/src/'
const features = `${server}features/`
const platform = `${server}platform/`
const tickets = `${features}tickets/`
const checks = `${features}monitoring/checks/`
const incidents = `${features}monitoring/incidents/`

/** Whose tickets, and what is said on them. */
const ticketGuards: Guard[] = [
  { file: `${tickets}hand-over.ts`, tests: tests(tickets, 'hand-over') },
  { file: `${tickets}delete-ticket.ts`, tests: tests(tickets, 'delete-ticket') },
  {
    file: `${tickets}messages/post-assistant-message.ts`,
    tests: tests(tickets, 'messages/post-assistant-message'),
  },
  { file: `${tickets}restore-ticket.ts`, tests: tests(tickets, 'restore-ticket') },
  { file: `${tickets}jobs/purge-deleted.ts`, tests: tests(tickets, 'delete-ticket') },
  { file: `${tickets}jobs/end-snooze.ts`, tests: tests(tickets, 'inbox/snooze') },
  { file: `${tickets}jobs/confirm-request.ts`, tests: tests(tickets, 'jobs/confirm-request') },
  { file: `${tickets}move-ticket.ts`, tests: tests(tickets, 'move-ticket') },
  { file: `${tickets}messages/mark-read.ts`, tests: tests(tickets, 'messages/read-marks') },
  ...each(within(`${tickets}files/`, ['download-file', 'post-with-files', 'upload-files']), [
    ...tests(tickets, 'files/files'),
    ...tests('server/test/', 'ended-meanwhile'),
  ]),
  {
    file: `${tickets}messages/post-message.ts`,
    tests: [
      ...tests(tickets, 'messages/messages', 'inbox/snooze', 'jobs/notify-unread'),
      ...tests(tickets, 'merge/merge-tickets', 'files/files'),
    ],
  },
  {
    file: `${tickets}open-ticket.ts`,
    tests: tests(features, 'tickets/open-ticket', 'request-files/request-files'),
  },
  { file: `${tickets}ticket.sockets.ts`, tests: tests(tickets, 'messages/messages') },
  { file: `${tickets}jobs/notify-unread.ts`, tests: tests(tickets, 'jobs/notify-unread') },
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
const jobGuards: Guard[] = ['define', 'heartbeat', 'job-pool', 'lost-jobs']
  .map((name) => ({ file: `${platform}jobs/${name}.ts`, tests: tests(platform, `jobs/${name}`) }))
  .concat({ file: `${platform}collect-when-idle.ts`, tests: tests(platform, 'collect-when-idle') })

export const ticketAreas = { tickets: ticketGuards, 'checks of sites': checkGuards, jobs: jobGuards }
