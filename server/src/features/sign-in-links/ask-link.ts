import type { Input } from '@sitewright/contract/route.ts'
import { LINK_LIVES_MINUTES, type signInLinkRoutes } from '@sitewright/contract/sign-in-links.ts'
import { askerIn, limitAsks, limitNetwork, ownBrowserOrNull } from '#features/accounts/index.ts'
import type { HttpCtx } from '#platform/context.ts'
import { hashOfToken, randomToken } from '#platform/crypto/random-token.ts'
import { setCookie } from '#platform/http/cookies.ts'
import { addJob } from '#platform/jobs/define.ts'
import { sendLink } from './send-link.ts'

/** Answers alike, and after the same work, whether or not the address has an account; a job finds out. */
export async function askLink(
  ctx: HttpCtx,
  { body: { email } }: Input<typeof signInLinkRoutes.ask>,
): Promise<{ message: string }> {
  await limitNetwork(ctx, 'codeRequests')
  const own = await ownBrowserOrNull(ctx, email)
  await limitAsks(ctx, email, own)
  const browser = randomToken()
  setCookie(ctx, 'sl', browser, { untilMs: ctx.now() + LINK_LIVES_MINUTES * 60_000 })
  const browserHash = hashOfToken(browser).toString('hex')
  await addJob(ctx.db, sendLink.with({ email, browserHash, askedBy: askerIn(own) }))
  return { message: 'If that address has an account, a link is on its way. Please open it in this browser.' }
}
