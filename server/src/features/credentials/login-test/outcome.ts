import type { TestResult } from '@sitewright/contract/credentials.ts'

export interface Login {
  username: string
  secret: string
  passphrase: string | null
}

/** What came of a try. The sentences are ours: a server that answers with our own password must not get it stored. */
export interface LoginOutcome {
  result: TestResult
  detail: string
}

export const accepted = (detail = 'The login works.'): LoginOutcome => ({ result: 'accepted', detail })
export const refused = (detail: string): LoginOutcome => ({ result: 'refused', detail })
export const unreachable = (detail: string): LoginOutcome => ({ result: 'unreachable', detail })
export const unknown = (detail: string): LoginOutcome => ({ result: 'unknown', detail })

export const noAnswer = unreachable('The server does not answer there. Please check its name and port.')
