import type { Input } from '@sitewright/contract/route.ts'
import type { signInLinkRoutes } from '@sitewright/contract/sign-in-links.ts'
import type { SignInReply } from '@sitewright/contract/users.ts'
import {
  findUser,
  getChallengeOrNull,
  goOnFromFirstStep,
  holdUser,
  limitNetwork,
  takeChallenge,
} from '#features/accounts/index.ts'
import type { HttpCtx } from '#platform/context.ts'
import { clearCookie, readCookie } from '#platform/http/cookies.ts'
import { Problem } from '#platform/problem.ts'

const over = () =>
  new Problem('sign_in_expired', {
    says: 'This link is over, was used already, or belongs to another browser. Please ask for a new one.',
  })

/** Works only with the cookie of the browser that asked: another reader of the mail can neither use it nor use it up. */
export async function confirmLink(
  ctx: HttpCtx,
  { body: { token } }: Input<typeof signInLinkRoutes.confirm>,
): Promise<SignInReply> {
  await limitNetwork(ctx, 'codeTries')
  const browser = readCookie(ctx, 'sl')
  if (browser === null) throw over()
  const link = { purpose: 'sign_in_link', challenge: token, browser } as const
  const userId = (await getChallengeOrNull(ctx.db, ctx, link))?.userId
  if (!userId) throw over()
  const reply = await goOnFromFirstStep(ctx, {
    user: await findUser(ctx.db, userId),
    how: 'link',
    // A new password ends the link also while it is being used.
    hold: async (tx) => {
      await holdUser(tx, userId)
      if (!(await takeChallenge(tx, ctx, link))) throw over()
    },
  })
  clearCookie(ctx, 'sl')
  return reply
}
