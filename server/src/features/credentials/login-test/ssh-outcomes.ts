import { z } from 'zod'
import { accepted, type LoginOutcome, refused, unknown, unreachable } from './outcome.ts'

/** What can come of a try over SSH: the process that tries says only which, so that a server's words stay in it. */
export const sshOutcomes = {
  accepted: accepted(),
  refused: refused('The server refused this user name and password or key.'),
  'unreadable key': refused('The private key cannot be read. Please check it, and its passphrase.'),
  'not ssh': unknown('A server answers there, but it does not speak SSH with us.'),
  closed: unreachable('The server closed the connection.'),
} satisfies Record<string, LoginOutcome>

export type SshOutcome = keyof typeof sshOutcomes
export const SshOutcome = z.enum(Object.keys(sshOutcomes) as [SshOutcome, ...SshOutcome[]])
