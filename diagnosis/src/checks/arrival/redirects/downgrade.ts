import type { Check } from '../../../check.ts'
import { quoteHeader, quoteStatus } from '../../../evidence.ts'
import { sighting } from '../../../sighting.ts'
import type { Reply } from '../../../visit/reply.ts'
import type { Chain } from '../../../visit/ways.ts'

/** `redirect.downgrade`: who comes by https is sent on to http, and stays there. */
export const downgrade: Check = {
  codes: ['redirect.downgrade'],
  when: 'always',
  says: null,
  async look({ home, secure, sibling, ways, shield }) {
    if (shield) return []
    const chain = [home, secure, sibling].find((way) => way && dropOf(way) !== null)
    const drop = chain ? dropOf(chain) : null
    if (!chain || !drop) return []
    const again = await ways.follow(chain.replies[0]?.url ?? '', { fresh: true })
    const verdict = dropOf(again) ? 'confirmed' : 'likely'
    return [sighting('redirect.downgrade', verdict, [quoteHeader(drop, 'location'), quoteStatus(chain.last)])]
  },
}

/** The https answer that points to http, when the visit also ended on http. */
function dropOf({ replies, last, end }: Chain): Reply | null {
  if (end !== 'arrived' || last.status === null || schemeOf(last) !== 'http:') return null
  return (
    replies.find((reply, at) => schemeOf(reply) === 'https:' && schemeOf(replies[at + 1]) === 'http:') ?? null
  )
}

const schemeOf = (reply: Reply | undefined) => reply?.fetched.url?.protocol
