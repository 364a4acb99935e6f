import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteStatus, quoteTag } from '#evidence.ts'
import { type OwnLink, ownLinks } from '#page/own-links.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive, arriveAgain } from '#visit/arrive.ts'
import type { Reply } from '#visit/reply.ts'
import { isGone } from './asset-fault.ts'

const LINKS_MAX = 7
/** A server that takes its time is not asked for as much. */
const SLOW = { ms: 1_000, links: 3 }
const CONFIRMED_MAX = 2
const FILE_HEAD = 'bytes=0-1023'

/** `link.broken_internal`: links of the page to pages of its own site that are gone. */
export const links: Check = {
  codes: ['link.broken_internal'],
  when: 'content',
  says: 'Following your links…',
  async look(snapshot) {
    const { page, answer } = snapshot
    const isSlow = (answer.fetched.times.firstByteMs ?? 0) > SLOW.ms
    const tried = await Promise.all(
      varied(ownLinks(page))
        .slice(0, isSlow ? SLOW.links : LINKS_MAX)
        .map((link) => follow(snapshot, link)),
    )
    const dead = tried.filter((one) => one !== null).slice(0, CONFIRMED_MAX)
    const again = await Promise.all(
      dead.map(({ link }) => arriveAgain(snapshot.client, link.url, { visitor: 'browser' })),
    )
    const sure = dead.filter((_, at) => again[at] && isGone(again[at]))
    const evidence = sure.flatMap(({ link: { element }, reply }) => [
      quoteTag(answer, element),
      quoteStatus(reply),
    ])
    return [detection('link.broken_internal', 'confirmed', evidence)]
  },
}

const ALIKE_MAX = 2

/** Pages of one folder are made alike; a few of them stand for the rest, which come last. */
function varied(links: readonly OwnLink[]): OwnLink[] {
  const seen = new Map<string, number>()
  const isOneOfMany = ({ url }: OwnLink) => {
    const folder = new URL(url).pathname.replace(/\/$/, '').replace(/[^/]*$/, '')
    const times = (seen.get(folder) ?? 0) + 1
    seen.set(folder, times)
    return folder !== '/' && times > ALIKE_MAX
  }
  const { rest = [], first = [] } = Object.groupBy(links, (link) => (isOneOfMany(link) ? 'rest' : 'first'))
  return [...first, ...rest]
}

interface Dead {
  link: OwnLink
  reply: Reply
}

async function follow({ client }: ContentSnapshot, link: OwnLink): Promise<Dead | null> {
  const reply = await arrive(client, link.url, link.isFile ? { range: FILE_HEAD } : {})
  return reply && isGone(reply) ? { link, reply } : null
}
