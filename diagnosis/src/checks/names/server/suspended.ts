import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteStatus } from '#evidence.ts'
import type { Reply } from '#visit/reply.ts'
import { isBare, isPublished, isSpoken, isWhole, type Leaf, leafOf, quoteWords } from './bare-page.ts'
import { FOR_WORKS, OVER_LIMIT, SWITCHED_OFF, SWITCHED_OFF_TOO, TO_THE_OWNER } from './suspended-words.ts'

const BARE = { text: 1_500, links: 3 }
/** So short that what it says is all there is. */
const SENTENCE = 350

/** Where panels send the visitors of a site that they have switched off. */
const PLACE =
  /\/(cgi-sys\/suspendedpage\.cgi|suspended\.page|((account|site|domain)-?)?suspended(page)?(\.(html?|php|cgi|aspx?))?)\/?$/i
const HOSTS = /^(www\.)?suspended?-?(web-?sites?|sites?|domains?|accounts?)?\./i

/** `host.suspended`: the host has switched the site off and says so in its place. */
export const suspended: Check = {
  codes: ['host.suspended'],
  when: 'answer',
  async look({ answer, home, second }) {
    const sign = signOf(answer)
    if (!sign) return []
    const again = signOf((await second()).last)
    const place = home.replies.find(({ url }) => isPlace(url))
    const words = sign.words && quoteWords(answer, sign.words)
    const evidence = [words, quoteStatus(answer), place ? quoteStatus(place) : null]
    return [detection('host.suspended', again ? 'confirmed' : 'likely', evidence, sign.isOver ? OVER : {})]
  },
}

interface Sign {
  /** The plan's limit is used up, rather than the account being closed. */
  isOver: boolean
  words: RegExp | null
}

function signOf(reply: Reply): Sign | null {
  const leaf = leafOf(reply)
  if (reply.status === 509) return { isOver: true, words: leaf && OVER_LIMIT }
  if (!leaf || !isBare(leaf, BARE) || isPublished(leaf)) return null
  const { words } = leaf
  if (FOR_WORKS.test(words)) return null
  if (isSaid(leaf, OVER_LIMIT)) return { isOver: true, words: OVER_LIMIT }
  const spoken = [SWITCHED_OFF, SWITCHED_OFF_TOO].find((pattern) => isSaid(leaf, pattern)) ?? null
  if (isPlace(reply.url)) return { isOver: false, words: spoken }
  const isMeant = TO_THE_OWNER.test(words) || words.length <= SENTENCE
  return spoken && isMeant ? { isOver: false, words: spoken } : null
}

/** As the title, as a heading, or as all there is: a sentence somewhere in a page counts for nothing. */
function isSaid(leaf: Leaf, pattern: RegExp): boolean {
  if (leaf.heads.some((head) => isWhole(head, pattern))) return true
  return leaf.words.length <= SENTENCE && isSpoken(leaf, pattern)
}

function isPlace(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && (PLACE.test(parsed.pathname) || HOSTS.test(parsed.hostname))
}

const OVER = {
  title: 'Your host cut the site off: its allowance is used up',
  means:
    'The plan at your host allows only so many visits or so much work in a month, and that is used up. Until the month ends or the plan is raised, visitors see a notice of the host instead of your site.',
}
