import { createTransport, type NodemailerError } from 'nodemailer'
import { type Mailer, MailRefused, type OutgoingMail } from './interface.ts'

const STEP_TIMEOUT_MS = 10_000
const DELIVERY_TIMEOUT_MS = 30_000
const CONNECTIONS = 2

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string
  /** The sender, such as `Sitewright <support@example.com>`. */
  from: string
}

/**
 * Delivers over SMTP. A step takes at most 10 s and a delivery 30 s. A password never travels in the clear except
 * to this machine, and no content is ever read from a file or an address.
 */
export function openSmtp({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport(
    {
      ...connectionTo(url),
      pool: true,
      maxConnections: CONNECTIONS,
      // The outbox retries by itself and counts its tries.
      maxRequeues: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    deliver: (mail) => deliver(transport, mail),
    close: () => transport.close(),
  }
}

/** Connects and signs in, and sends nothing; rejects with what the server says. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = createTransport(connectionTo(url))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const connectionTo = (url: string) => ({
  url,
  connectionTimeout: STEP_TIMEOUT_MS,
  greetingTimeout: STEP_TIMEOUT_MS,
  socketTimeout: STEP_TIMEOUT_MS,
  dnsTimeout: STEP_TIMEOUT_MS,
  requireTLS: needsTls(new URL(url)),
})

async function deliver(transport: ReturnType<typeof createTransport>, mail: OutgoingMail): Promise<void> {
  try {
    await transport.sendMail({
      // An object is taken as it is: a list or a group in the text cannot add recipients.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      date: mail.date,
      messageId: mail.messageId,
      ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
      ...(mail.references ? { references: mail.references, inReplyTo: mail.references } : {}),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...mail.headers,
      },
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    })
  } catch (error) {
    throw isRefusal(error as NodemailerError)
      ? new MailRefused((error as Error).message, { cause: error })
      : error
  }
}

// A failed login is also a 5xx, but our configuration is wrong and the mail is kept until that is fixed.
function isRefusal({ code, responseCode = 0 }: NodemailerError): boolean {
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

function needsTls({ protocol, username, hostname }: URL): boolean {
  return protocol === 'smtp:' && username !== '' && !isThisMachine(hostname)
}

export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
