import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { userIdOf } from '#platform/actor.ts'
import type { HttpCtx } from '#platform/context.ts'
import { addJob } from '#platform/jobs/define.ts'
import { limitCodes, limitFigures, limitNetwork } from '../limits.ts'
import { sendCode } from '../send-code.ts'
import { askerIn, ownBrowserOrNull } from '../sessions/own-browser.ts'

export async function requestVerification(
  ctx: HttpCtx,
  { body: { email } }: Input<typeof accountRoutes.requestVerification>,
): Promise<{ message: string }> {
  await limitNetwork(ctx, 'codeRequests')
  const userId = userIdOf(ctx.actor)
  const limit = userId === null ? limitCodes : limitFigures
  const own = await ownBrowserOrNull(ctx, email)
  const form = await limit(ctx, email, own)
  await addJob(ctx.db, sendCode.with({ email, for: 'verification', userId, form, askedBy: askerIn(own) }))
  return { message: 'Code sent. Please check your email.' }
}
