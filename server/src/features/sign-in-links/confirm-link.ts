import type { SignInReply } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { signInLinkRoutes } from '@sitewright/contract/sign-in-links.ts'
import { findUser, goOnFromFirstStep, limitNetwork, takeChallenge } from '#features/accounts/index.ts'
import type { HttpCtx } from '#platform/context.ts'
import { clearCookie, readCookie } from '#platform/http/cookies.ts'
import { Problem } from '#platform/problem.ts'

/** Only with the cookie of the browser that asked: who reads the mail elsewhere cannot use it, nor use it up. */
export async function confirmLink(
  ctx: HttpCtx,
  { body: { token } }: Input<typeof signInLinkRoutes.confirm>,
): Promise<SignInReply> {
  await limitNetwork(ctx, 'codeTries')
  const browser = readCookie(ctx, 'sl')
  const taken =
    browser === null
      ? null
      : await takeChallenge(ctx.db, ctx, { purpose: 'sign_in_link', challenge: token, browser })
  if (!taken?.userId)
    throw new Problem('sign_in_expired', {
      says: 'This link is over, was used already, or belongs to another browser. Please ask for a new one.',
    })
  clearCookie(ctx, 'sl')
  const user = await findUser(ctx.db, taken.userId)
  return goOnFromFirstStep(ctx, { user, how: 'link', hold: async () => undefined })
}
