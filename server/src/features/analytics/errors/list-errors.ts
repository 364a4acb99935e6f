import type { ErrorGroup } from '@sitewright/contract/analytics.ts'
import type { SignedInCtx } from '#platform/context.ts'

const MOST = 100

export async function listErrors({ db }: SignedInCtx): Promise<ErrorGroup[]> {
  const rows = await db
    .selectFrom('browser_errors')
    .select(['id', 'message', 'position', 'path', 'count', 'first_at', 'last_at'])
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    ...row,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }))
}
