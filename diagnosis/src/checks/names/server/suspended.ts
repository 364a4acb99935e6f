import type { PlatformType } from '@sitewright/contract/pricing.ts'
import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteStatus } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { Reply } from '#visit/reply.ts'
import {
  goesOn,
  isAlone,
  isBare,
  isPublished,
  isSpoken,
  isWhole,
  type Leaf,
  leafOf,
  quoteWords,
} from './bare-page.ts'
import {
  FOR_WORKS,
  OVER_LIMIT,
  OVERLOADED,
  SWITCHED_OFF,
  SWITCHED_OFF_TOO,
  TO_THE_OWNER,
} from './suspended-words.ts'

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
  async look({ answer, home, platform, second }) {
    const sign = signOf(answer)
    if (!sign) return platform && tellsItself(platform) ? [] : [await unpaid(answer, second)]
    const again = signOf((await second()).last)
    const place = home.replies.find(({ url }) => isPlace(url))
    const words = sign.words && quoteWords(answer, sign.words)
    const evidence = [words, quoteStatus(answer), place ? quoteStatus(place) : null]
    const verdict = again && sign.isSure ? 'confirmed' : 'likely'
    return [detection('host.suspended', verdict, evidence, sign.more ?? {})]
  },
}

/** Platforms whose own checks tell of a closed plan. */
const tellsItself = (platform: PlatformType) => platform === 'shopify' || platform === 'squarespace'

/** "Payment required" in place of a page, whatever its words: with nothing else said, we are not sure. */
async function unpaid(answer: Reply, second: SiteSnapshot['second']): Promise<Detection | null> {
  const asks = (reply: Reply) => {
    const leaf = reply.status === 402 ? leafOf(reply) : null
    return reply.status === 402 && (leaf === null || (isBare(leaf, BARE) && !isPublished(leaf)))
  }
  if (!asks(answer) || !asks((await second()).last)) return null
  return detection('host.suspended', 'likely', [quoteStatus(answer)], UNPAID)
}

interface Sign {
  /** What the notice tells beside the site being off: that the plan allows no more. */
  more?: typeof OVER
  words: RegExp | null
  /** False for what a site could say as well: nothing but its words tells that it is the host's. */
  isSure: boolean
}

function signOf(reply: Reply): Sign | null {
  const leaf = leafOf(reply)
  if (reply.status === 509) return { more: OVER, words: leaf && OVER_LIMIT, isSure: true }
  if (!leaf || !isBare(leaf, BARE) || isPublished(leaf)) return null
  const { words } = leaf
  if (FOR_WORKS.test(words)) return null
  const isStopped = (reply.status ?? 0) >= 400 || isPlace(reply.url)
  if (!isStopped && goesOn(leaf)) return null
  const isSure = isStopped || (words.length <= SENTENCE && isAlone(leaf))
  if (isSaid(leaf, OVER_LIMIT)) return { more: OVER, words: OVER_LIMIT, isSure }
  if (isSaid(leaf, OVERLOADED)) return { more: BUSY, words: OVERLOADED, isSure }
  const spoken = [SWITCHED_OFF, SWITCHED_OFF_TOO].find((pattern) => isSaid(leaf, pattern)) ?? null
  if (isPlace(reply.url)) return { words: spoken, isSure }
  const isMeant = TO_THE_OWNER.test(words) || words.length <= SENTENCE
  return spoken && isMeant ? { words: spoken, isSure } : null
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
const UNPAID = {
  title: 'Your host asks for payment instead of showing the site',
  means:
    'The server answers "payment required" (status 402) in place of your page. Hosts and platforms do that when a bill is open, a card was declined or a plan allows no more. Visitors see a bare notice instead of your site.',
}
const BUSY = {
  title: 'Your host stops the site: it needs more than the plan allows',
  means:
    'The plan at your host allows only so much work at a time, and your site asked for more. Visitors see a notice of the host instead of your site until it has calmed down, mostly at the busiest hours.',
}
