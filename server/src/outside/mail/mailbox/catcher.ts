import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { MailFolder } from './folder.ts'

const MAIL_MAX_BYTES = 5 * 1024 * 1024

/** An SMTP server on a free port of this machine alone that keeps whatever it is given and sends nothing on. */
export async function startCatcher(
  folder: MailFolder,
): Promise<{ smtpUrl: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    name: 'localhost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    closeTimeout: 200,
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      receive(stream)
        .then((raw) => folder.keep(raw, recipients))
        .then(() => callback(), callback)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // From here on an error belongs to one connection, which the server has closed by itself.
  server.removeAllListeners('error').on('error', () => {})
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function receive(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large.'), { responseCode: 552 })
  return Buffer.concat(chunks)
}
