import { type Guard, tests } from './guard.ts'

const features = 'server/src/features/'
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

export const ticketAreas = { tickets: ticketGuards, 'checks of sites': checkGuards }
