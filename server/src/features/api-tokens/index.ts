import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { emailChangeUndone, passwordChanged } from '#features/accounts/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { defineJob, type Job } from '#platform/jobs/define.ts'
import { endTokens } from './api-token.queries.ts'
import { createToken, listTokens, removeToken } from './own-tokens.ts'

export { endTokens, isApiToken } from './api-token.queries.ts'
export { identifyByToken, isTokenOver } from './identify-token.ts'
export { listTokens } from './own-tokens.ts'

export const apiTokenBindings: RouteBinding[] = [
  bind(apiTokenRoutes.list, listTokens),
  bind(apiTokenRoutes.create, createToken),
  bind(apiTokenRoutes.remove, removeToken),
]

const end = {
  inTransaction: async (tx: Tx, { userId }: { userId?: number }, ctx: Ctx) => {
    if (userId !== undefined) await endTokens(tx, ctx, { userId }, 'new_password')
  },
}

/** A new password, and an undone change of address, end the API tokens too. */
export const apiTokenListeners: Listener[] = [on(passwordChanged, end), on(emailChangeUndone, end)]

const KEPT_AFTER_END_MS = 30 * 86_400_000

const purgeEnded = defineJob({
  id: 'api-tokens.purge-ended',
  cron: '41 3 * * *',
  run: async ({ db, now }) => {
    const before = new Date(now() - KEPT_AFTER_END_MS)
    await db.deleteFrom('api_tokens').where('expires_at', '<', before).execute()
  },
})

export const apiTokenJobs: Job[] = [purgeEnded as Job]
