import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSecret = () => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

interface Signed {
  id: string
  /** Milliseconds since 1970, of this try. */
  at: number
  text: string
  /** The newest first; each signs. */
  secrets: string[]
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), version 1. */
export function signatureHeaders({ id, at, text, secrets }: Signed): Record<`webhook-${string}`, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
