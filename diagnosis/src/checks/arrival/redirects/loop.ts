import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteHeader } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { BudgetSpent } from '#visit/budget.ts'
import { shieldOn } from '#visit/shield.ts'
import type { Chain, SiteClient } from '#visit/site-client.ts'

/** `redirect.loop`: the address leads to itself, with cookies and without. */
export const loop: Check = {
  codes: ['redirect.loop'],
  when: 'always',
  async look(snapshot) {
    const chain = waysIn(snapshot).find(isEndless)
    if (!chain || snapshot.shield || shieldOn(chain.replies)) return []
    const sure = await repeated(snapshot.client, chain)
    if (!sure) return []
    const hops = chain.replies.slice(0, 4).map((reply) => quoteHeader(reply, 'location'))
    const more = chain === snapshot.home ? {} : { ...HALF, severity: 'high' as const }
    return [detection('redirect.loop', sure, hops, more)]
  },
}

function waysIn({ home, secure, plain, sibling }: SiteSnapshot): Chain[] {
  return [home, secure, plain, sibling].filter((chain) => chain !== null)
}

function isEndless({ end }: Chain): boolean {
  return end === 'loop' || end === 'too_many'
}

/** A page that only asks for a cookie loops without one; what loops both ways, loops for everyone. */
async function repeated(client: SiteClient, chain: Chain): Promise<'confirmed' | 'likely' | null> {
  const start = chain.replies[0]?.url ?? ''
  try {
    const without = await client.follow(start, { cookies: false })
    // Ten hops each are dear: two visits must do.
    if (chain.end === 'too_many') return isEndless(without) ? 'confirmed' : null
    const again = await client.follow(start, { fresh: true })
    if (!isEndless(again)) return null
    return isEndless(without) ? 'confirmed' : 'likely'
  } catch (error) {
    if (error instanceof BudgetSpent) return 'likely'
    throw error
  }
}

const HALF = {
  title: 'One way of typing your address bounces forever',
  means:
    'One of the usual ways of typing your address (with or without www, with http or https) leads in circles, and browsers give up with "too many redirects". The other way works, so you may never have seen it, but part of your visitors do.',
}
