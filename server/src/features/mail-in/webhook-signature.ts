import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const TOLERANCE_SECONDS = 5 * 60

interface SignatureHeaders {
  id: string
  timestamp: string
  /** Each `v1,` and base64; several while a secret is changed. */
  signatures: string[]
}

/** The three headers of Standard Webhooks, when they are there and of the last five minutes; null otherwise. */
export function readSignature(headers: IncomingHttpHeaders, now: number): SignatureHeaders | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') return null
  if (!/^[\w.-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || signature.length > 1_000) return null
  if (Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return null
  return { id, timestamp, signatures: signature.split(' ') }
}

/**
 * Whether one of the signatures is right. Over the very bytes: the library of Standard Webhooks makes text of them
 * first, which changes mails that are not UTF-8.
 */
export function isSigned(
  key: Buffer,
  { id, timestamp, signatures }: SignatureHeaders,
  body: Buffer,
): boolean {
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signatures.some((one) => {
    const [version, encoded = ''] = one.split(',')
    const given = Buffer.from(encoded, 'base64')
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
}
