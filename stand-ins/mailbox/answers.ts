import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { StoredMail } from './folder.ts'

const HOST = 'mailbox.sitewright.example'
const SEND_TIMEOUT_MS = 10_000

/** Brings answers that are written in the mailbox to the product, as an operator's mail server would. */
export class Answers {
  readonly #key = randomBytes(32)
  /** Where the product takes them; null until it listens. */
  deliverTo: string | null = null

  /** What an operator would set. */
  get env(): Record<string, string> {
    return {
      INBOUND_ADDRESS: `replies@${HOST}`,
      INBOUND_WEBHOOK_SECRET: `whsec_${this.#key.toString('base64')}`,
      INBOUND_AUTHSERV_ID: HOST,
    }
  }

  /** Sends one as the person who got the mail; throws with a plain sentence when the product does not take it. */
  async send(mail: StoredMail, text: string): Promise<void> {
    const { deliverTo } = this
    if (!deliverTo || !mail.replyTo) throw new Error('Sitewright does not run yet.')
    const raw = await composeAnswer(mail, text)
    const response = await fetch(deliverTo, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', ...this.#signatureOf(raw) },
      body: new Uint8Array(raw),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    }).catch(() => {
      throw new Error('Sitewright does not answer.')
    })
    if (!response.ok) throw new Error(`Sitewright did not take it (${response.status}).`)
  }

  #signatureOf(raw: Buffer): Record<string, string> {
    const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1_000))]
    const mac = createHmac('sha256', this.#key).update(`${id}.${timestamp}.`).update(raw).digest('base64')
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
  }
}

/** The answer as mail programs write it, with the mail quoted below and the header of the server it came through. */
async function composeAnswer(mail: StoredMail, text: string): Promise<Buffer> {
  const quoted = mail.text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail({
    from: mail.to,
    to: mail.replyTo,
    subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    messageId: `<${randomUUID()}@${HOST}>`,
    ...(mail.messageId ? { inReplyTo: mail.messageId, references: mail.messageId } : {}),
    text: `${text}\n\nOn ${mail.at.slice(0, 10)}, ${mail.from} wrote:\n${quoted}\n`,
  })
  const seal = `Authentication-Results: ${HOST}; dmarc=pass header.from=${mail.to.split('@')[1]}\r\n`
  return Buffer.concat([Buffer.from(seal), message as Buffer])
}
