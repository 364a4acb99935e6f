import { createHash } from 'node:crypto'
import type { analyticsRoutes, BrowserError } from '@sitewright/contract/analytics.ts'
import { foldPath } from '@sitewright/contract/folded-path.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import { browserName } from '#features/accounts/index.ts'
import type { HttpCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { limitReports } from '../limits.ts'
import { isRobot } from '../sender.ts'
import { sourcePosition } from './source-position.ts'
import { tidyMessage } from './tidy-message.ts'

/** More kinds than people would read; beyond it a new one takes the place of an old one. */
const MOST_KINDS = 5_000
/** Kinds that came more often give way last: for each of them a stranger must report many times. */
const OFTEN = 100

interface Kind {
  fingerprint: Buffer
  message: string
  position: string | null
  /** Where it was seen last. */
  path: string
  /** Of each time that it was seen. */
  paths: string[]
}

/** Adds each error to its kind: the same words, figures aside, at the same place of our source. */
export async function storeErrors(
  ctx: HttpCtx,
  { body }: Input<typeof analyticsRoutes.reportErrors>,
): Promise<{ kept: number }> {
  if (isRobot(ctx.request.headers)) return { kept: 0 }
  await limitReports(ctx, 'browserErrors')
  const kinds = new Map<string, Kind>()
  for (const error of body.errors) {
    const kind = await kindOf(ctx, error)
    const key = kind.fingerprint.toString('hex')
    kinds.set(key, { ...kind, paths: [...(kinds.get(key)?.paths ?? []), kind.path] })
  }
  // In one order for all, so that two reports at once do not wait for each other.
  const rows = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind)
  await transaction(ctx.db, async (tx) => {
    await makeRoom(tx, rows)
    await write(tx, ctx, rows)
  })
  return { kept: body.errors.length }
}

async function kindOf(ctx: HttpCtx, error: BrowserError): Promise<Omit<Kind, 'paths'>> {
  const message = tidyMessage(error.message)
  const position = await sourcePosition(ctx, error)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([message.replace(/\d+/g, '#'), position]))
    .digest()
  return { fingerprint, message, position, path: foldPath(error.path) }
}

/** Those that others are writing are skipped, so that two reports at once do not wait for each other. */
async function makeRoom(tx: Tx, rows: Kind[]): Promise<void> {
  const { kinds } = await tx
    .selectFrom('browser_errors')
    .select(sql<number>`count(*)::int`.as('kinds'))
    .executeTakeFirstOrThrow()
  const tooMany = kinds + rows.length - MOST_KINDS
  if (tooMany <= 0) return
  const prints = rows.map(({ fingerprint }) => fingerprint)
  const oldest = tx
    .selectFrom('browser_errors')
    .select('id')
    .where('fingerprint', 'not in', prints)
    .orderBy(sql`count > ${OFTEN}`)
    .orderBy('last_at')
    .limit(tooMany)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('browser_errors').where('id', 'in', oldest).execute()
}

async function write(tx: Tx, ctx: HttpCtx, rows: Kind[]): Promise<void> {
  const at = new Date(ctx.now())
  const kept = await tx
    .insertInto('browser_errors')
    .values(rows.map(({ paths, ...row }) => ({ ...row, count: paths.length, first_at: at, last_at: at })))
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        count: sql`browser_errors.count + excluded.count`,
        message: sql`excluded.message`,
        path: sql`excluded.path`,
        last_at: sql`excluded.last_at`,
      }),
    )
    .returning(['id', 'fingerprint'])
    .execute()
  const browser = browserName(ctx.request.headers['user-agent'])
  const { version } = ctx.config
  const reports = kept.flatMap(({ id: error_id, fingerprint }) =>
    (rows.find((row) => row.fingerprint.equals(fingerprint))?.paths ?? []).map((path) => ({
      ...{ error_id, at, path, browser, version },
    })),
  )
  await tx.insertInto('browser_error_reports').values(reports).execute()
}
