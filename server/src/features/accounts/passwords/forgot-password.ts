import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { Ctx } from '#platform/context.ts'
import { addJob } from '#platform/jobs/define.ts'
import { sendCode } from '../codes/send-code.ts'
import { limitCodes, limitNetwork } from '../limits.ts'

export async function forgotPassword(
  ctx: Ctx,
  { body: { email } }: Input<typeof accountRoutes.forgotPassword>,
): Promise<{ message: string }> {
  await limitNetwork(ctx, 'codeRequests')
  await limitCodes(ctx, email)
  await addJob(ctx.db, sendCode.with({ email, for: 'reset', userId: null }))
  return { message: 'If that address has an account, a code is on its way. Please check your email.' }
}
