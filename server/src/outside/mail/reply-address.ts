import { timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { Services } from '#platform/context.ts'
import { macs } from '#platform/crypto/keys.ts'

/** People answer old mails, but not for ever. */
const LIVES_DAYS = 90
const FACT_BYTES = 10
const MAC_BYTES = 12
/** Characters between the + and the @. */
export const SIGNED_LENGTH = 2 * (FACT_BYTES + MAC_BYTES)

export interface ReplyBinding {
  ticketId: number
  /** Who got the mail, and alone may answer it. */
  userId: number
}

type Signer = Pick<Services, 'keys' | 'config' | 'now'>

/**
 * The address that takes this person's answers on this ticket: `replies+SIGNED@example.com`, good for 90 days. Mail
 * servers may change capitals, so it is written in hexadecimal. Null where no answers are taken.
 */
export function replyAddress(services: Signer, { ticketId, userId }: ReplyBinding): string | null {
  const { inbound } = services.config
  if (!inbound) return null
  const facts = Buffer.alloc(FACT_BYTES)
  facts.writeUInt32BE(ticketId, 0)
  facts.writeUInt32BE(userId, 4)
  facts.writeUInt16BE(Math.floor(services.now() / DAY_MS) + LIVES_DAYS, 8)
  const signed = Buffer.concat([facts, ...signaturesOf(services, facts).slice(0, 1)]).toString('hex')
  return inbound.address.replace('@', `+${signed}@`)
}

/** What an address of ours was signed for; null for every other address. */
export function readReplyAddress(
  services: Signer,
  address: string,
): (ReplyBinding & { expired: boolean }) | null {
  const { inbound } = services.config
  const [, name, signed = '', host] = /^([^+@]+)\+([\da-f]{44})@([^@]+)$/.exec(address.toLowerCase()) ?? []
  if (!inbound || `${name}@${host}` !== inbound.address) return null
  const bytes = Buffer.from(signed, 'hex')
  const facts = bytes.subarray(0, FACT_BYTES)
  const given = bytes.subarray(FACT_BYTES)
  if (!signaturesOf(services, facts).some((one) => timingSafeEqual(given, one))) return null
  const expired = facts.readUInt16BE(8) * DAY_MS < services.now()
  return { ticketId: facts.readUInt32BE(0), userId: facts.readUInt32BE(4), expired }
}

/** With the newest secret first. */
function signaturesOf({ keys }: Signer, facts: Buffer): Buffer[] {
  return macs(keys.replies, 'ticket-reply', facts.toString('hex')).map((one) => one.subarray(0, MAC_BYTES))
}
