import type { Check } from '#check.ts'
import { isForeign } from '#checks/hack/foreign.ts'
import { isExpectedExit } from '#checks/hack/visits/expected-exits.ts'
import { isWrittenIn } from '#checks/hack/visits/page-difference.ts'
import { writingOf } from '#checks/hack/visits/writing.ts'
import { detection } from '#detection.ts'
import { quoteHeader, quoteMatch } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { headerOf, isHtml, isOk, type Reply } from '#visit/reply.ts'
import { listedAddresses } from './listed-addresses.ts'
import { isInSection, languageOf, ownSections } from './own-sections.ts'
import { ownTopics } from './own-topics.ts'
import { type SpamTopic, spamIn, wordsOfAddress } from './words.ts'

const ODD_MIN = 20
const SAMPLES = 4
const HITS_MIN = 2

/** `hack.seo_urls`: the site's own list of pages is full of pages about something else, and they are there. */
export const seoUrls: Check = {
  codes: ['hack.seo_urls'],
  when: 'content',
  says: 'Reading the list of pages for search engines…',
  async look(snapshot) {
    const { page } = snapshot
    const own = ownTopics(page)
    const all = await listedAddresses(snapshot, page)
    const sections = ownSections(page, new Set(all.map(({ from }) => from)))
    const odd = all.filter(({ address }) => isOdd(page, own, sections, address))
    if (odd.length < ODD_MIN) return []
    const step = Math.max(1, Math.floor(odd.length / SAMPLES))
    const samples = odd.filter((_, index) => index % step === 0).slice(0, SAMPLES)
    const replies = await Promise.all(samples.map(({ address }) => snapshot.client.get(address)))
    const hits = replies.filter((reply) => isSpamPage(snapshot, page, own, reply))
    const [listed] = odd
    if (hits.length < HITS_MIN || !listed) return []
    return [
      detection(
        'hack.seo_urls',
        'confirmed',
        [quoteMatch(listed.from, listed.raw), ...hits.slice(0, 3).map(quoteOf)],
        { title: `${odd.length} pages about something else live under your name` },
      ),
    ]
  },
}

const quoteOf = (reply: Reply) =>
  quoteMatch(reply, /<title[^>]{0,100}>[^<]{0,200}/i) ??
  (headerOf(reply, 'location')
    ? quoteHeader(reply, 'location')
    : quoteMatch(reply, /<h1[^>]{0,200}>[^<]{0,200}/i))

/** An address in a writing the site does not use, in the words of link spam, or of no words at all. */
function isOdd(
  home: Page,
  own: ReadonlySet<SpamTopic>,
  sections: ReadonlySet<string>,
  address: string,
): boolean {
  const url = URL.parse(address)
  if (!url || url.pathname === '/' || isInSection(sections, url)) return false
  const words = wordsOfAddress(url.pathname + url.search)
  const writing = writingOf(words)
  if (writing && !isWrittenIn(home, writing)) return true
  const isSpam = spamIn(words).some(
    ({ topic, strong, different }) => !own.has(topic) && (strong > 0 || different >= 2),
  )
  return isSpam || isGibberish(url)
}

function isGibberish({ pathname, search }: URL): boolean {
  const last = (pathname.split('/').filter(Boolean).at(-1) ?? '').replace(/\.\w{2,5}$/, '').slice(0, 200)
  if (/^\?[a-z]{1,4}=[\w-]{5,40}$/i.test(search)) return true
  const parts = last.split(/[-_.~]/).filter(Boolean)
  const isMixed = parts.length > 0 && parts.filter(isMix).length * 2 >= parts.length
  return isMixed || /^\d{5,}$/.test(last) || /[bcdfghjklmnpqrstvwxz]{6}/i.test(last)
}

/** Letters and numbers by turns, as no word and hardly any model is written. */
const isMix = (text: string) => /^[a-z\d]{5,}$/i.test(text) && /\d[a-z]+\d|[a-z]\d+[a-z]/i.test(text)

/** The page is there and speaks of something else, or sends the visitor to a stranger. */
function isSpamPage(snapshot: SiteSnapshot, home: Page, own: ReadonlySet<SpamTopic>, reply: Reply): boolean {
  const { url } = reply.fetched
  if (!url) return false
  const away = URL.parse(headerOf(reply, 'location') ?? '', url.href)
  if (away && (reply.status ?? 0) >= 300 && (reply.status ?? 0) < 400)
    return isForeign(snapshot, away.hostname) && !isExpectedExit(away)
  if (!isOk(reply) || !isHtml(reply)) return false
  const page = parsePage(reply.text, url)
  const says = [page.title, ...page.all('h1').map((heading) => page.textOf(heading)), page.visibleText].join(
    ' . ',
  )
  const writing = writingOf(page.title) ?? writingOf(page.visibleText, 30)
  if (writing && !isWrittenIn(home, writing) && !isTranslation(page)) return true
  return spamIn(says).some(
    ({ topic, strong, times }) => !own.has(topic) && (strong >= 2 || (strong > 0 && times >= 3)),
  )
}

/** A page below `/ja/` that says it is in Japanese: with no word of spam, it is the site's own. */
function isTranslation(page: Page): boolean {
  const language = languageOf(page.url)
  return language !== null && page.first('html')?.attributes.lang?.slice(0, 2).toLowerCase() === language
}
