import { accepted, type LoginOutcome, noAnswer, refused, unknown, unreachable } from './outcome.ts'

// What can come of a try in a process: it says only which, so that a server's words stay in it.

export const sshOutcomes = {
  accepted: accepted(),
  refused: refused('The server refused this user name and password or key.'),
  'unreadable key': refused('The private key cannot be read. Please check it, and its passphrase.'),
  'not ssh': unknown('A server answers there, but it does not speak SSH with us.'),
  closed: unreachable('The server closed the connection.'),
} satisfies Record<string, LoginOutcome>

export const ftpOutcomes = {
  accepted: accepted(),
  'accepted in clear': accepted('The login works. The server sends passwords unencrypted: SFTP is safer.'),
  refused: refused('The server refused this user name and password.'),
  'not tried': unknown('The server answers, but did not let us try the login.'),
  untrusted: unknown('The certificate of the server cannot be trusted, so we did not send the password.'),
  'not encrypted': unknown('The server does not encrypt FTP, so we did not send the password.'),
  'no tls': noAnswer,
  'not ftp': unknown('A server answers there, but it does not speak FTP with us.'),
} satisfies Record<string, LoginOutcome>

export type SshOutcome = keyof typeof sshOutcomes
export type FtpOutcome = keyof typeof ftpOutcomes
