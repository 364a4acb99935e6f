import type { Services } from '../context.ts'
import type { KeyRing } from '../crypto/keys.ts'
import type { Database } from '../database/connect.ts'
import type { Tx } from '../database/transaction.ts'
import { hashOf } from './chain.ts'
import { type Chain, chains, type Link } from './chains.ts'
import { auditKeys } from './former-keys.ts'
import { type HeadCopy, readHeadCopy } from './head-copy.ts'

export interface AuditFault {
  /** With `unlinked` the last one of the chain. */
  seq: number
  /** The last one of several in a row; only with `missing`. */
  to?: number
  /** The event that the link proved; the first one of those that no link proves. */
  event?: number
  /** How many events no link proves; only with `unlinked`. */
  count?: number
  /** `changed` is also a row that was put in or moved to here; `unproven` follows a missing one. */
  what: 'changed' | 'missing' | 'unproven' | 'unlinked'
}

export interface AuditVerdict {
  rows: number
  /** In order; empty for a chain that is whole. */
  faults: AuditFault[]
}

interface ChainVerdict extends AuditVerdict {
  chain: Chain
  copy: HeadCopy | null
}

/** What every chain says of itself. */
export async function verifyChains({
  db,
  keys,
  files,
}: Pick<Services, 'db' | 'keys' | 'files'>): Promise<ChainVerdict[]> {
  const verdicts: ChainVerdict[] = []
  const all = await auditKeys({ files, keys })
  for (const chain of chains) {
    // The copy first: rows that are written meanwhile come after it.
    const copy = await readHeadCopy(files, chain)
    verdicts.push({ chain, copy, ...(await verifyChain(db, chain, all, copy)) })
  }
  return verdicts
}

/**
 * Reads a whole chain and names each row that was changed, put in, moved or removed. What was removed at the end shows by
 * the head in the database and, where that was set back too, by its copy, which the caller reads first.
 */
export function verifyChain(
  db: Database,
  chain: Chain,
  keys: KeyRing,
  copy: HeadCopy | null = null,
): Promise<AuditVerdict> {
  // One snapshot: rows that are written meanwhile are neither in the head nor in the chain.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyLinks(tx, chain, keys, copy))
}

async function verifyLinks(
  db: Tx,
  chain: Chain,
  keys: KeyRing,
  copy: HeadCopy | null,
): Promise<AuditVerdict> {
  const head = await chain.head(db)
  const faults: AuditFault[] = []
  let expected = 1
  let rows = 0
  // Where a row's hash was altered, the next row still proves itself by the hash that the row should have.
  let before: Buffer[] = [Buffer.alloc(0)]
  for await (const link of chain.links(db)) {
    const { seq, hash } = link
    const hasGap = seq !== expected
    if (seq > expected) faults.push(missing(expected, seq - 1))
    const hashes = hashesOf(keys, before, link)
    const isCopied = copy?.seq !== seq || copy.hash === hash.toString('hex')
    const isProven = isCopied && hashes.some((one) => one.equals(hash))
    if (!isProven) faults.push(faultOf(link, hasGap))
    before = isProven || hasGap ? [hash] : [hash, ...hashes].slice(0, 1 + 2 * keys.length)
    expected = seq + 1
    rows += 1
  }
  const last = Math.max(head.seq, copy?.seq ?? 0)
  if (last >= expected) {
    faults.push(missing(expected, last))
    expected = last + 1
  }
  const isHeadRight = head.seq === expected - 1 && before.some((hash) => head.hash.equals(hash))
  if (!isHeadRight && faults.length === 0) faults.push({ seq: expected - 1, what: 'changed' })
  const unlinked = await chain.unlinked?.(db)
  if (unlinked) faults.push({ seq: head.seq, ...unlinked, what: 'unlinked' })
  return { rows, faults }
}

function hashesOf(keys: KeyRing, before: Buffer[], { parts }: Link): Buffer[] {
  if (parts === null) return []
  return keys.flatMap((key) => before.map((one) => hashOf(key, one, parts)))
}

function faultOf({ seq, event, parts }: Link, hasGap: boolean): AuditFault {
  const what = parts === null ? 'missing' : hasGap ? 'unproven' : 'changed'
  return { seq, ...(event === undefined ? {} : { event }), what }
}

const missing = (seq: number, to: number): AuditFault =>
  to > seq ? { seq, to, what: 'missing' } : { seq, what: 'missing' }

const words: Record<Exclude<AuditFault['what'], 'unlinked'>, string> = {
  changed: 'was changed or put in',
  missing: 'is missing',
  unproven: 'cannot be proved, since one before it is missing',
}

/** For people; a missing link of the events' chain leaves events that nothing proves any more. */
export function sayFault({ name }: Chain, { seq, to, event, count, what }: AuditFault): string {
  if (what === 'unlinked')
    return count === 1
      ? `Event ${event} is in no row of the ${chained(name)}, an hour after it.`
      : `From event ${event} on, ${count} events are in no row of the ${chained(name)}, an hour after them.`
  if (to !== undefined) return `Rows ${seq} to ${to} of the ${chained(name)} are missing.`
  if (event !== undefined) return `Event ${event} ${words[what]}.`
  return `Row ${seq} of the ${chained(name)} ${words[what]}.`
}

const chained = (name: Chain['name']) => (name === 'events' ? "events' chain" : name)
