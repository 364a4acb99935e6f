import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteStatus } from '#evidence.ts'
import type { Reply } from '#visit/reply.ts'
import { shieldOf } from '#visit/shield.ts'
import { whenQuiet } from '#visit/when-quiet.ts'

/** How long the first try may take before the others are started beside it. */
const IMPATIENT_MS = 3_000

/** `seo.robots_unreachable`: the rules for robots fail on three tries, while the site itself answers. */
export const unreachable: Check = {
  codes: ['seo.robots_unreachable'],
  when: 'content',
  async look({ robots, client, answer }) {
    const origin = answer?.fetched.url?.origin
    const first = robots()
    const early = await Promise.race([first, after(IMPATIENT_MS)])
    if (!origin || (early && !isFailing(early))) return []
    const again = () => client.follow(`${origin}/robots.txt`, { fresh: true }).then(({ last }) => last)
    const replies = await Promise.all([first, again(), whenQuiet(client, again)])
    if (!replies.every(isFailing)) return []
    const isSaid = replies.every(({ status }) => status !== null)
    return [detection('seo.robots_unreachable', isSaid ? 'confirmed' : 'likely', replies.map(quoteStatus))]
  },
}

/** A failure that search engines take for "stay out". 4xx means that there are no rules, 429 is about us. */
function isFailing(reply: Reply): boolean {
  const { outcome } = reply.fetched
  if (reply.status !== null) return reply.status >= 500 && reply.status < 600 && !shieldOf(reply)
  return outcome.kind === 'timeout' || outcome.kind === 'protocol' || outcome.kind === 'connect'
}

const after = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms).unref()
  })
