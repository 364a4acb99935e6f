import { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { readText } from '../files/read-text.ts'
import type { FileStore } from '../files/store.ts'
import { defineJob } from '../jobs/define.ts'
import { auditChain, type Chain } from './chains.ts'

/** The head as it was copied to another store, its hash in hex. */
const HeadCopy = z.object({ seq: z.number(), hash: z.string() })
export type HeadCopy = z.infer<typeof HeadCopy>

export const copyAuditHead = defineJob({
  id: 'audit.copy-head',
  cron: '*/5 * * * *',
  run: (ctx) => copyHead(ctx, auditChain),
})

/** Copies the head beside the database, where its owner cannot set it back; the old copy stays where a chain was rewritten. */
export async function copyHead(ctx: Ctx, chain: Chain): Promise<void> {
  const { seq, hash } = await chain.head(ctx.db)
  const known = await readHeadCopy(ctx.files, chain)
  if (seq < (known?.seq ?? 0))
    return ctx.log.error({ seq, known: known?.seq }, `the ${chain.name}: shorter than before, check them`)
  if (known && known.seq > 0 && (await hashAt(ctx.db, chain, known.seq)) !== known.hash)
    return ctx.log.error({ known: known.seq }, `the ${chain.name}: not what was copied, check them`)
  const copy: HeadCopy = { seq, hash: hash.toString('hex') }
  await ctx.files.put(chain.copyKey, Buffer.from(JSON.stringify(copy)), 'application/json')
}

/** Null where none was made yet. */
export async function readHeadCopy(files: FileStore, { copyKey }: Chain): Promise<HeadCopy | null> {
  const text = await readText(files, copyKey)
  return text === null ? null : HeadCopy.parse(JSON.parse(text))
}

/** In hex; null where the row is gone. */
async function hashAt(db: Database, { table }: Chain, seq: number): Promise<string | null> {
  const row = await db.selectFrom(table).select('hash').where('seq', '=', String(seq)).executeTakeFirst()
  return row?.hash.toString('hex') ?? null
}
