import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { HttpCtx } from '#platform/context.ts'
import { addJob } from '#platform/jobs/define.ts'
import { limitCodes, limitNetwork } from '../limits.ts'
import { sendCode } from '../send-code.ts'
import { ownBrowserOrNull } from '../sessions/own-browser.ts'

export async function forgotPassword(
  ctx: HttpCtx,
  { body: { email } }: Input<typeof accountRoutes.forgotPassword>,
): Promise<{ message: string }> {
  await limitNetwork(ctx, 'codeRequests')
  await limitCodes(ctx, email, await ownBrowserOrNull(ctx, email))
  await addJob(ctx.db, sendCode.with({ email, for: 'reset', userId: null }))
  return { message: 'If that address has an account, a code is on its way. Please check your email.' }
}
