import { createHash, randomUUID } from 'node:crypto'
import { type ReplyBinding, readReplyAddress, SIGNED_LENGTH } from '#outside/mail/reply-address.ts'
import { LARGE_MAILS_BYTES, limits } from '#platform/budget-table.ts'
import type { Services } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { takeKeptMail } from './mail-in.jobs.ts'

/** As far as the headers of a mail go that we read. */
const HEAD_BYTES = 256 * 1024

/** Reading takes a third of a second for each megabyte, one mail after the other. */
const LARGE_BYTES = 1024 * 1024

/** Each that looks like ours costs some ten µs; a mail that names more has been made for that. */
const ADDRESSES_TRIED = 50

type Keeping = Pick<Services, 'db' | 'files' | 'now' | 'keys' | 'config' | 'limits'>

/**
 * Keeps a mail with the job that reads it; the same bytes once more do nothing. The caller tells the sender that it
 * came only after this has resolved.
 */
export async function storeMail(ctx: Keeping, raw: Buffer, source: 'imap' | 'webhook'): Promise<void> {
  const hash = createHash('sha256').update(raw).digest()
  const known = await ctx.db
    .selectFrom('inbound_mails')
    .select('id')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (known) return
  const received = { hash, source, size: raw.length, received_at: new Date(ctx.now()) }
  const bound = findSignedAddress(ctx, raw)
  if (!bound) return noteDropped(ctx, received)
  // A mailbox that is watched has its own bound, and would stand still.
  if (source === 'webhook') await requireRoom(ctx, bound, raw.length)
  const isLast = await isBeyondTurn(ctx, bound, raw.length)
  const key = `mail-in/${randomUUID()}`
  await ctx.files.put(key, raw, 'message/rfc822')
  const write = transaction(ctx.db, async (tx) => {
    const row = await tx
      .insertInto('inbound_mails')
      .values({ ...received, storage_key: key })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) await addJob(tx, takeKeptMail.with({ id: row.id }, { isLast }))
    return row !== undefined
  })
  const kept = await write.catch(async (error: unknown) => {
    // When the commit's outcome is unknown, the file stays: one too many is better than one too few.
    const isWritten = await ctx.db
      .selectFrom('inbound_mails')
      .select('id')
      .where('storage_key', '=', key)
      .executeTakeFirst()
      .catch(() => true)
    if (!isWritten) await ctx.files.remove(key).catch(() => undefined)
    throw error
  })
  if (!kept) await ctx.files.remove(key)
}

/** Throws `rate_limited`, after which the provider brings the mail once more. */
async function requireRoom(ctx: Keeping, { userId }: ReplyBinding, bytes: number): Promise<void> {
  await ctx.limits.consume(limits.mailInKept, String(userId))
  await ctx.limits.consume(limits.mailInMegabytes, String(userId), Math.ceil(bytes / LARGE_BYTES))
  if (bytes <= LARGE_BYTES) return
  const { waiting } = await ctx.db
    .selectFrom('inbound_mails')
    .select((eb) => eb.fn.sum<string | null>('size').as('waiting'))
    .where('storage_key', 'is not', null)
    .where('size', '>', LARGE_BYTES)
    .executeTakeFirstOrThrow()
  if (Number(waiting) + bytes > LARGE_MAILS_BYTES)
    throw new Problem('rate_limited', { retryAfterSeconds: 600 })
}

/** What no address of ours asks for is neither stored nor read: a flood of such mails costs next to nothing. */
function findSignedAddress(ctx: Pick<Services, 'now' | 'keys' | 'config'>, raw: Buffer): ReplyBinding | null {
  const [name = '', host = ''] = ctx.config.inbound?.address.split('@') ?? []
  const head = raw.toString('latin1', 0, HEAD_BYTES).toLowerCase()
  let tries = 0
  for (let at = head.indexOf(`${name}+`); at >= 0; at = head.indexOf(`${name}+`, at + 1)) {
    if (++tries > ADDRESSES_TRIED) break
    const address = head.slice(at, at + name.length + 1 + SIGNED_LENGTH + 1 + host.length)
    const bound = readReplyAddress(ctx, address)
    if (bound) return bound
  }
  return null
}

/** Many mails of one person, or their large ones, are read after those of other people; so are those that could not be counted. */
async function isBeyondTurn({ limits: counters }: Keeping, { userId }: ReplyBinding, bytes: number) {
  try {
    await counters.consume(limits.mailInTurn, String(userId))
    if (bytes > LARGE_BYTES) await counters.consume(limits.largeMailInTurn, String(userId))
    return false
  } catch {
    return true
  }
}

type Received = { hash: Buffer; source: string; size: number; received_at: Date }

async function noteDropped({ db, limits: counters }: Keeping, received: Received): Promise<void> {
  try {
    await counters.consume(limits.mailInDropped, 'all')
  } catch (error) {
    if (error instanceof Problem) return
    throw error
  }
  await db
    .insertInto('inbound_mails')
    .values({
      ...received,
      outcome: 'dropped',
      reason: 'no_signed_address',
      decided_at: received.received_at,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}
