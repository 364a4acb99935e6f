import { LINK_LIVES_MINUTES } from '@sitewright/contract/sign-in-links.ts'
import { z } from 'zod'
import { holdVerifiedByEmail, issueChallenge } from '#features/accounts/index.ts'
import { Asker, type Mail, sendMail } from '#outside/mail/outbox.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import type { Config } from '#server/config.ts'

/** Run twice, a second link works beside the first one. */
export const sendLink = defineJob({
  id: 'sign-in-links.send',
  isFirst: true,
  payload: z.strictObject({ email: z.string(), browserHash: z.hex(), askedBy: Asker.default('stranger') }),
  run: (ctx, { email, browserHash, askedBy }) =>
    transaction(ctx.db, async (tx) => {
      const userId = await holdVerifiedByEmail(tx, email)
      if (userId === null) return
      const token = await issueChallenge(tx, ctx, {
        purpose: 'sign_in_link',
        userId,
        browserHash: Buffer.from(browserHash, 'hex'),
        livesMinutes: LINK_LIVES_MINUTES,
      })
      await sendMail(tx, { ...linkMail(ctx.config, email, token), askedBy })
    }),
})

function linkMail({ business }: Pick<Config, 'business'>, to: string, token: string): Mail {
  return {
    kind: 'sign_in_link',
    to,
    subject: `Sign in to ${business.name}`,
    paragraphs: [
      'Open this link in the browser where you asked for it. It signs you in without a password.',
      `It works once, for ${LINK_LIVES_MINUTES} minutes, and in that browser alone. If you did not ask for it, you need not do anything.`,
    ],
    // Behind the hash it reaches no server's log and no other site.
    action: { label: 'Sign in', path: `/sign-in-link#${token}` },
  }
}
