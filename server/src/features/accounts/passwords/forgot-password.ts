import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { HttpCtx } from '#platform/context.ts'
import { addJob } from '#platform/jobs/define.ts'
import { limitCodes, limitNetwork } from '../limits.ts'
import { sendCode } from '../send-code.ts'
import { askerIn, ownBrowserOrNull } from '../sessions/own-browser.ts'

export async function forgotPassword(
  ctx: HttpCtx,
  { body: { email } }: Input<typeof accountRoutes.forgotPassword>,
): Promise<{ message: string }> {
  await limitNetwork(ctx, 'codeRequests')
  const own = await ownBrowserOrNull(ctx, email)
  const form = await limitCodes(ctx, email, own)
  await addJob(ctx.db, sendCode.with({ email, for: 'reset', userId: null, form, askedBy: askerIn(own) }))
  return { message: 'If that address has an account, a code is on its way. Please check your email.' }
}
