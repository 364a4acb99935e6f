import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { transaction } from '../database/transaction.ts'
import { defineJob } from '../jobs/define.ts'
import { hashOf } from './chain.ts'
import { eventChain, eventColumns, eventParts } from './chains.ts'
import { copyHead } from './head-copy.ts'

/** Few enough that hashing them delays no other work. */
const BATCH = 1_000
/** Events may commit in another order than that of their numbers: so far behind the newest one, later ones are still found. */
const LOOKED_BACK = 50_000
const LOCK = 730_515

export const chainEvents = defineJob({
  id: 'audit.chain-events',
  cron: '* * * * *',
  run: async (ctx, _payload, signal) => {
    while ((await linkSome(ctx)) === BATCH) signal.throwIfAborted()
    await copyHead(ctx, eventChain)
  },
})

/** Links the oldest events that are not in the chain yet, and gives back how many. */
async function linkSome(ctx: Ctx): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const { rows } = await sql<{ columns: (string | null)[] }>`select ${eventColumns} as columns
      from events e left join event_chain c on c.event_id = e.id
      where c.event_id is null and e.id > (select coalesce(max(event_id), 0) from event_chain) - ${LOOKED_BACK}::bigint
      order by e.id limit ${BATCH}`.execute(tx)
    if (rows.length === 0) return 0
    let { seq, hash } = await eventChain.head(tx)
    const links = rows.map(({ columns }) => {
      seq += 1
      hash = hashOf(ctx.keys.audit[0], hash, eventParts(columns))
      return { seq, event: columns[0], hash: hash.toString('hex') }
    })
    await sql`insert into event_chain (seq, event_id, hash)
      select seq, event, decode(hash, 'hex')
      from json_to_recordset(${JSON.stringify(links)}) as link (seq bigint, event bigint, hash text)`.execute(
      tx,
    )
    return rows.length
  })
}
