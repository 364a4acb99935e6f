import { createHmac, randomUUID } from 'node:crypto'
import { mailInRoutes } from '@sitewright/contract/mail-in.ts'
import { Webhook } from 'standardwebhooks'
import { replyAddress } from '#outside/mail/reply-address.ts'
import type { TestApp } from './app.ts'
import type { Person } from './cast.ts'

const SECRET = `whsec_${Buffer.from('of-these-tests-and-of-no-installation').toString('base64')}`

/** Answers by mail come in by webhook, through a mail server that checks who sent them. */
export const inboundEnvironment = {
  INBOUND_ADDRESS: 'replies@fixers.example',
  INBOUND_WEBHOOK_SECRET: SECRET,
  INBOUND_AUTHSERV_ID: 'mx.fixers.example',
}

export const confirmed = (from: string, result = 'pass') =>
  `Authentication-Results: mx.fixers.example; dkim=pass header.d=example.com; dmarc=${result} (p=NONE) header.from=${from.split('@')[1]}`

export interface Written {
  from: string
  to: string
  text: string
  messageId?: string
  /** Instead of the usual ones, one a line. */
  headers?: string[]
}

/** A plain mail as a person's program writes it and our mail server hands it on. */
export function mailOf({
  from,
  to,
  text,
  messageId = `${randomUUID()}@example.com`,
  headers,
}: Written): string {
  return [
    ...(headers ?? [confirmed(from)]),
    `From: Somebody <${from}>`,
    `To: <${to}>`,
    'Subject: Re: An answer on your ticket',
    `Message-ID: <${messageId}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
  ].join('\r\n')
}

/** A mail of several parts; each part's headers and content as they stand. */
export function multipartOf(written: Omit<Written, 'text'>, parts: string[], kind = 'mixed'): string {
  return mailOf({ ...written, text: '' })
    .replace('Content-Type: text/plain; charset=utf-8', `Content-Type: multipart/${kind}; boundary="part"`)
    .concat(parts.map((part) => `--part\r\n${part}\r\n`).join(''), '--part--\r\n')
}

export function filePart(name: string, type: string, bytes: Buffer): string {
  return [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n')
}

export const textPart = (text: string, type = 'text/plain; charset=utf-8') =>
  `Content-Type: ${type}\r\n\r\n${text}`

/** Where this person's answers on this ticket go. */
export function addressFor({ services }: TestApp, who: Person, ticketId: number): string {
  return replyAddress(services, { ticketId, userId: who.id }) ?? ''
}

interface Sent {
  secret?: string
  at?: Date
  headers?: Record<string, string>
  /** The provider's address. */
  remoteAddress?: string
}

/** Sends a mail to the webhook as a mail provider does; gives the status of the answer. */
export async function postMail(
  { app }: TestApp,
  raw: string | Buffer,
  { secret = SECRET, at = new Date(), headers = {}, remoteAddress = '127.0.0.1' }: Sent = {},
): Promise<number> {
  const id = `msg_${randomUUID()}`
  const { statusCode } = await app.inject({
    method: 'POST',
    url: mailInRoutes.receive.path,
    remoteAddress,
    headers: {
      'content-type': 'message/rfc822',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature':
        typeof raw === 'string' ? new Webhook(secret).sign(id, at, raw) : signed(secret, id, at, raw),
      ...headers,
    },
    payload: raw,
  })
  return statusCode
}

/** The library signs texts alone. */
function signed(secret: string, id: string, at: Date, raw: Buffer): string {
  const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
  return `v1,${hmac
    .update(`${id}.${Math.floor(at.getTime() / 1_000)}.`)
    .update(raw)
    .digest('base64')}`
}

/** Lets the worker take every mail that is kept; they share a queue, which a round of work may leave early. */
export async function takeMails(testApp: TestApp): Promise<void> {
  for (;;) {
    await testApp.work()
    const { rowCount } = await testApp.pool.query('select from inbound_mails where outcome is null')
    if (rowCount === 0) return
  }
}

/** Sends it and lets the worker take it; gives what came of it. */
export async function receive(testApp: TestApp, raw: string | Buffer) {
  const status = await postMail(testApp, raw)
  await takeMails(testApp)
  const last = await testApp.services.db
    .selectFrom('inbound_mails')
    .select(['outcome', 'reason', 'ticket_id', 'storage_key'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    status,
    outcome: last?.outcome ?? null,
    reason: last?.reason ?? null,
    storageKey: last?.storage_key ?? null,
  }
}
