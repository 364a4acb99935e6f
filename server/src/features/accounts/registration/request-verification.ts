import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { userIdOf } from '#platform/actor.ts'
import type { HttpCtx } from '#platform/context.ts'
import { addJob } from '#platform/jobs/define.ts'
import { limitCodes, limitNetwork } from '../limits.ts'
import { sendCode } from '../send-code.ts'
import { ownBrowserOrNull } from '../sessions/own-browser.ts'

export async function requestVerification(
  ctx: HttpCtx,
  { body: { email } }: Input<typeof accountRoutes.requestVerification>,
): Promise<{ message: string }> {
  await limitNetwork(ctx, 'codeRequests')
  await limitCodes(ctx, email, await ownBrowserOrNull(ctx, email))
  await addJob(ctx.db, sendCode.with({ email, for: 'verification', userId: userIdOf(ctx.actor) }))
  return { message: 'Code sent. Please check your email.' }
}
