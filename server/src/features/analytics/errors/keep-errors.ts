import { createHash } from 'node:crypto'
import type { analyticsRoutes, BrowserError } from '@sitewright/contract/analytics.ts'
import { foldPath } from '@sitewright/contract/folded-path.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import type { HttpCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { limitReports } from '../limits.ts'
import { isRobot } from '../sender.ts'
import { sourcePosition } from './source-position.ts'
import { tidyMessage } from './tidy-message.ts'

/** More kinds than people would read; beyond it only known ones are counted on. */
const MOST_KINDS = 5_000

interface Kind {
  fingerprint: Buffer
  message: string
  position: string | null
  path: string
  count: number
}

/** Adds each error to its kind: the same words, figures aside, at the same place of our source. */
export async function keepErrors(
  ctx: HttpCtx,
  { body }: Input<typeof analyticsRoutes.reportErrors>,
): Promise<{ kept: number }> {
  if (isRobot(ctx.request.headers)) return { kept: 0 }
  await limitReports(ctx, 'browserErrors')
  const kinds = new Map<string, Kind>()
  for (const error of body.errors) {
    const kind = await kindOf(error, ctx.config.webFolder)
    const key = kind.fingerprint.toString('hex')
    kinds.set(key, { ...kind, count: (kinds.get(key)?.count ?? 0) + 1 })
  }
  // In one order for all, so that two reports at once do not wait for each other.
  const rows = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind)
  await write(ctx.db, await withRoom(ctx.db, rows), new Date(ctx.now()))
  return { kept: body.errors.length }
}

async function kindOf(error: BrowserError, webFolder: string): Promise<Kind> {
  const message = tidyMessage(error.message)
  const position = await sourcePosition(webFolder, error)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([message.replace(/\d+/g, '#'), position]))
    .digest()
  return { fingerprint, message, position, path: foldPath(error.path), count: 1 }
}

async function withRoom(db: Database, rows: Kind[]): Promise<Kind[]> {
  const { kinds } = await db
    .selectFrom('browser_errors')
    .select(sql<number>`count(*)::int`.as('kinds'))
    .executeTakeFirstOrThrow()
  if (kinds + rows.length <= MOST_KINDS) return rows
  const prints = rows.map(({ fingerprint }) => fingerprint)
  const known = await db
    .selectFrom('browser_errors')
    .select('fingerprint')
    .where('fingerprint', 'in', prints)
    .execute()
  return rows.filter((row) => known.some(({ fingerprint }) => fingerprint.equals(row.fingerprint)))
}

async function write(db: Database, rows: Kind[], at: Date): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('browser_errors')
    .values(rows.map((row) => ({ ...row, first_at: at, last_at: at })))
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        count: sql`browser_errors.count + excluded.count`,
        message: sql`excluded.message`,
        path: sql`excluded.path`,
        last_at: sql`excluded.last_at`,
      }),
    )
    .execute()
}
