import type { Evidence } from '@sitewright/contract/findings.ts'
import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteMatch, quoteStatus } from '#evidence.ts'
import { isOpenForBusiness } from '#page/open-for-business.ts'
import { hasOwnFiles } from '#page/own-site.ts'
import type { Reply } from '#visit/reply.ts'
import { goesOn, isAlone, isBare, isSpoken, type Leaf, leafOf, plain } from './bare-page.ts'
import { ABOUT_SERVERS, CALLED_DEFAULT, type DefaultPage, defaultPages } from './default-pages.ts'
import { isListing } from './listing.ts'

/** Debian's page of greeting is the longest. */
const BARE = { text: 5_000, links: 6 }
const SOURCE_MAX = 50_000
/** So short that there is no text of the site's own beside the greeting. */
const SHORT = 700
const CALLED_SHORT = 350

/** `host.default_page`: the server greets as it does before any site is put on it. */
export const defaultPage: Check = {
  codes: ['host.default_page'],
  when: 'answer',
  async look({ answer, second }) {
    const sign = signOf(answer)
    if (!sign) return []
    const again = signOf((await second()).last)
    const evidence = [sign.quote, quoteStatus(answer)]
    return [
      detection('host.default_page', again && sign.isSure ? 'confirmed' : 'likely', evidence, sign.more),
    ]
  },
}

interface Sign {
  quote: Evidence | null
  /** False for what a site could say as well: nothing but its words tells that it is the server's. */
  isSure: boolean
  more: { title?: string; means?: string }
}

function signOf(reply: Reply): Sign | null {
  const leaf = leafOf(reply)
  if (/\/cgi-sys\/defaultwebpage\.cgi$/i.test(URL.parse(reply.url)?.pathname ?? ''))
    return { quote: leaf && titleOf(leaf), isSure: true, more: greeted('cPanel') }
  if (!leaf) return null
  if (isListing(leaf)) return { quote: titleOf(leaf), isSure: !hasOwnFiles(leaf.page), more: LISTED }
  if (!isBare(leaf, BARE) || goesOn(leaf)) return null
  const isFailure = (reply.status ?? 0) >= 400
  if (isFailure && isSpoken(leaf, UNKNOWN_NAME))
    return { quote: quoteMatch(reply, UNKNOWN_NAME), isSure: true, more: STRANGE_NAME }
  const isWithin = (most: number) => isFailure || (leaf.words.length <= most && isAlone(leaf))
  const known = defaultPages.find((page) => isLike(page, leaf))
  if (known) {
    const isMarkedTwice = known.title !== undefined && (known.words ?? known.source) !== undefined
    const isSure = isWithin(isMarkedTwice ? BARE.text : SHORT)
    return { quote: titleOf(leaf), isSure, more: greeted(known.server) }
  }
  const called = leaf.heads.some((head) => head.length <= 90 && CALLED_DEFAULT.test(head))
  if (!called || leaf.words.length > 2_000 || !ABOUT_SERVERS.test(leaf.words)) return null
  return isOpenForBusiness(leaf.words)
    ? null
    : { quote: titleOf(leaf), isSure: isWithin(CALLED_SHORT), more: {} }
}

function isLike({ title, words, source }: DefaultPage, leaf: Leaf): boolean {
  if (source && !source.test(leaf.reply.text.slice(0, SOURCE_MAX))) return false
  if (!title) return !words || isSpoken(leaf, words)
  // The first heading replaces a missing title.
  const isTitled = title.test(plain(leaf.title === '' ? (leaf.heads[0] ?? '') : leaf.title))
  // A title alone may be anybody's; with other marks the rest may be long.
  if (!words && !source && leaf.words.length > SHORT) return false
  return isTitled && (!words || words.test(leaf.words))
}

/** The page's title as in the source; its first heading or its beginning where it has none. */
function titleOf({ page, reply }: Leaf): Evidence | null {
  const element = page.first('title') ?? page.first('h1') ?? page.first('h2')
  return element ? quoteElement(reply, element) : quoteMatch(reply, /\S.{0,150}/)
}

const greeted = (server: string) => ({
  means: `Visitors to your address see the greeting page of ${server === 'a web server' ? 'the web server' : server} instead of your business. The server runs, but it does not know which site belongs to your name, or its files are not there.`,
})
/** Windows, asked for a name that was never entered there. */
const UNKNOWN_NAME = /bad request - invalid hostname/i
const STRANGE_NAME = {
  title: 'The server does not know your name',
  means:
    'Your web address leads to a server that answers, and it says that it knows no site of that name. Either the name was never entered there, or it leads to the wrong server. Visitors see a bare error page.',
}
const LISTED = {
  title: 'Visitors see a list of files instead of your site',
  means:
    'The server finds no front page and shows a bare list of the files that lie there. Visitors see nothing of your business, and anybody can look through what was meant to stay behind the scenes.',
}
