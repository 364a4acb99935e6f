import type { StaffRole } from '@sitewright/contract/staff.ts'
import type { TokenScope } from '@sitewright/contract/token-scopes.ts'
import { type RawBuilder, sql } from 'kysely'
import { isStaffNow } from '#features/accounts/index.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { limits } from '#platform/budget-table.ts'
import type { Services } from '#platform/context.ts'
import { hashOfToken } from '#platform/crypto/random-token.ts'
import { Problem } from '#platform/problem.ts'

const USE_KEPT_MS = 60_000

interface Row {
  id: number
  user_id: number
  user_name: string
  name: string
  scopes: TokenScope[]
  role: StaffRole
  last_used_at: Date | null
}

/** Who holds this token. Unlike an old session it never makes a guest: a program must hear that its token has ended. */
export async function identifyByToken(services: Services, token: string): Promise<SignedInActor> {
  const { db, now } = services
  const row = await findLive(services, sql<boolean>`t.hash = ${hashOfToken(token)}`)
  if (!row)
    throw new Problem('signed_out', { says: 'This API token is not right, has ended or was deleted.' })
  await services.limits.consume(limits.tokenCalls, String(row.id))
  if (!row.last_used_at || now() - row.last_used_at.getTime() > USE_KEPT_MS)
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: new Date(now()) })
      .where('id', '=', row.id)
      .execute()
  return {
    kind: 'admin',
    userId: row.user_id,
    // Of no session: nothing that asks for one is open to a token.
    sessionId: 0,
    name: row.user_name,
    verified: true,
    role: row.role,
    token: { id: row.id, name: row.name, scopes: row.scopes },
  }
}

/** Whether a token that was valid before has ended, was deleted, or belongs to a person who may no longer have one. */
export async function isTokenOver(services: Services, id: number): Promise<boolean> {
  return (await findLive(services, sql<boolean>`t.id = ${id}`)) === undefined
}

/** As for sessions: none while its person is suspended, not staff, or without the second step that production requires. */
async function findLive({ db, now, config }: Services, which: RawBuilder<boolean>): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select t.id, t.user_id, u.name as user_name, t.name, t.scopes, t.last_used_at, coalesce(u.staff_role, 'agent') as role
    from api_tokens t join users u on u.id = t.user_id
    where ${which} and t.expires_at > ${new Date(now())} and ${isStaffNow(config)}`.execute(db)
  return rows[0]
}
