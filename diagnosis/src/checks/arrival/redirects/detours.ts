import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteHeader, quoteStatus } from '#evidence.ts'
import { isOk } from '#visit/reply.ts'
import type { Chain } from '#visit/site-client.ts'

const HOPS_MANY = 3

/** `redirect.chain`: three or more detours before the page. */
export const detours: Check = {
  codes: ['redirect.chain'],
  when: 'content',
  async look({ home, plain, client }) {
    const chain = [home, plain].find((way) => way && isLong(way))
    if (!chain) return []
    const again = await client.follow(chain.replies[0]?.url ?? '', { fresh: true })
    const hops = chain.replies.slice(0, -1).map((reply) => quoteHeader(reply, 'location'))
    const evidence = [...hops.slice(0, 5), quoteStatus(chain.last)]
    return isLong(again) ? [detection('redirect.chain', 'confirmed', evidence)] : []
  },
}

/** Asking for the same page again, as for a cookie, is no detour. */
function isLong({ replies, last, end }: Chain): boolean {
  const places = new Set(replies.map(({ url }) => url))
  return end === 'arrived' && isOk(last) && places.size > HOPS_MANY
}
