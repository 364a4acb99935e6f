import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteHeader, quoteStatus } from '#evidence.ts'
import type { Reply } from '#visit/reply.ts'
import type { Chain } from '#visit/site-client.ts'

/** `redirect.downgrade`: who comes by https is sent over http, for good or on the way. */
export const downgrade: Check = {
  codes: ['redirect.downgrade'],
  when: 'always',
  async look({ home, secure, sibling, client, shield }) {
    if (shield) return []
    const chain = [home, secure, sibling].find((way) => way && dropOf(way) !== null)
    const drop = chain ? dropOf(chain) : null
    if (!chain || !drop) return []
    const again = await client.follow(chain.replies[0]?.url ?? '', { fresh: true })
    const verdict = dropOf(again) ? 'confirmed' : 'likely'
    const evidence = [quoteHeader(drop, 'location'), quoteStatus(chain.last)]
    const isDetour = schemeOf(chain.last) === 'https:'
    return [detection('redirect.downgrade', verdict, evidence, isDetour ? DETOUR : {})]
  },
}

/** The https answer that points to http; what is sent that way can be read and changed by anybody between. */
function dropOf({ replies, last, end }: Chain): Reply | null {
  if (end !== 'arrived' || last.status === null) return null
  return (
    replies.find((reply, at) => schemeOf(reply) === 'https:' && schemeOf(replies[at + 1]) === 'http:') ?? null
  )
}

const schemeOf = (reply: Reply | undefined) => reply?.fetched.url?.protocol

const DETOUR = {
  severity: 'medium' as const,
  title: 'Secure visitors are led over an insecure address',
  means:
    'Visitors to your secure address are first sent to one without the padlock and only then back to a secure one. On that step anybody in the same network can read and change what your visitor gets.',
}
