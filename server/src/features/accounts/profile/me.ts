import type { User } from '@sitewright/contract/users.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { readWith } from '../sessions/identify.ts'
import { findUser } from './user.queries.ts'
import { userView } from './user.view.ts'

/** The row that proved who this is serves once more; it is as fresh as the request. */
export async function me(ctx: SignedInCtx): Promise<User> {
  const view = userView(ctx, readWith(ctx.actor) ?? (await findUser(ctx.db, ctx.actor.userId)))
  const { viewer } = ctx.actor
  return viewer ? { ...view, viewed_by: { name: viewer.name, until: viewer.until.toISOString() } } : view
}
