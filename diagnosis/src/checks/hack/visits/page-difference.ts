import { isForeign } from '#checks/hack/foreign.ts'
import { isKnownService } from '#checks/hack/scripts/known-hosts.ts'
import { ownTopics } from '#checks/hack/spam/own-topics.ts'
import { type SpamSeen, spamIn, wordsOfAddress } from '#checks/hack/spam/words.ts'
import type { Page } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { registrableOf } from '#visit/site.ts'
import { hasWriting, writingOf } from './writing.ts'

export interface Difference {
  isSure: boolean
  places: { start: number; length: number }[]
}

/** Below this a page is a shell that scripts fill; it says too little of what the site is about. */
const SHELL = 250
const STRANGERS_MIN = 3

/** What of one page only spam explains beside the page that people get; null when nothing does. */
export function differenceOf(snapshot: SiteSnapshot, people: Page, other: Page): Difference | null {
  const isShell = people.visibleText.length < SHELL
  if (isShell && sharesName(people, other)) return null
  const spam = newSpam(people, other)
  if (spam) return { isSure: true, places: placesOf(other, spam) }
  const writing = writingOf(other.title)
  if (writing && !isShell && !isWrittenIn(people, writing)) return { isSure: true, places: [] }
  if (isShell || similarity(people, other) >= 0.5 || sharesName(people, other)) return null
  const strangers = strangerLinks(snapshot, people, other)
  return strangers.length >= STRANGERS_MIN ? { isSure: false, places: strangers.slice(0, 2) } : null
}

/** Spam topics that the one page speaks of and the other does not with a single word. */
function newSpam(people: Page, other: Page): SpamSeen | null {
  const usual = new Set([...spamIn(wordsOf(people)).map(({ topic }) => topic), ...ownTopics(people)])
  const inTitle = new Set(
    spamIn(other.title)
      .filter(({ strong }) => strong > 0)
      .map(({ topic }) => topic),
  )
  return (
    spamIn(wordsOf(other)).find(
      ({ topic, times, different, strong }) =>
        !usual.has(topic) && (inTitle.has(topic) || (strong > 0 && (different >= 2 || times >= 3))),
    ) ?? null
  )
}

/** All words of a page, seen or not, with the addresses it links to. */
function wordsOf(page: Page): string {
  const texts = page.texts.filter(({ parent }) => parent?.name !== 'script' && parent?.name !== 'style')
  const links = page.all('a').map(({ attributes }) => wordsOfAddress(attributes.href ?? ''))
  const about = ['description', 'keywords'].map((name) => page.meta(name)?.attributes.content ?? '')
  return [...texts.map(({ text }) => text), ...links, ...about].join(' . ')
}

function placesOf(page: Page, { topic }: SpamSeen): Difference['places'] {
  return page.texts
    .filter(
      ({ text, parent }) =>
        parent?.name !== 'script' &&
        parent?.name !== 'title' &&
        spamIn(text).some((seen) => seen.topic === topic),
    )
    .slice(0, 3)
    .map(({ start, end }) => ({ start, length: Math.min(end - start, 200) }))
}

const writings = new WeakMap<Page, Map<string, boolean>>()

/** True when a page is in that writing, says so, or offers a version that is; looked for once for each page. */
export function isWrittenIn(page: Page, writing: string): boolean {
  const ofPage = writings.get(page) ?? new Map<string, boolean>()
  const known = ofPage.get(writing) ?? readsWriting(page, writing)
  writings.set(page, ofPage.set(writing, known))
  return known
}

/** How a language is named to those who read it, where that is too short to be a writing of the page. */
const NAMES: Record<string, RegExp> = {
  japanese: /日本語/,
  chinese: /中文|简体|繁體|汉语|漢語|日本語/,
  korean: /한국어/,
  thai: /ไทย/,
}

function readsWriting(page: Page, writing: string): boolean {
  const lang = page.first('html')?.attributes.lang ?? ''
  const offers = page.links('alternate').map(({ attributes }) => attributes.hreflang ?? '')
  const spoken: Record<string, RegExp> = {
    japanese: /^(ja|zh)/,
    chinese: /^(zh|ja)/,
    korean: /^ko/,
    cyrillic: /^(ru|uk|bg|sr|mk|be|kk)/,
    thai: /^th/,
    arabic: /^(ar|fa|ur)/,
  }
  const says = page.source.slice(0, 300_000)
  return (
    [lang, ...offers].some((language) => spoken[writing]?.test(language)) ||
    NAMES[writing]?.test(says) === true ||
    hasWriting(says, writing, 4)
  )
}

const WORDS_MAX = 5_000

/** The first words of a text; of a long one the rest is not even cut into words. */
function wordSet(text: string): Set<string> {
  const words = new Set<string>()
  let left = WORDS_MAX
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length <= 2) continue
    if (left === 0) break
    left -= 1
    words.add(word)
  }
  return words
}

/** Words in both, as a share of all words; numbers and nonces weigh no more than any other word. */
function similarity(a: Page, b: Page): number {
  const [one, two] = [wordSet(a.visibleText), wordSet(b.visibleText)]
  const both = [...one].filter((word) => two.has(word)).length
  const all = one.size + two.size - both
  return all === 0 ? 1 : both / all
}

/** A name kept in the title, or in the title and the address, is the same site rendered elsewhere. */
function sharesName(people: Page, other: Page): boolean {
  const common = ['the', 'and', 'home', 'best', 'online', 'welcome', 'official', 'site', 'shop', 'buy', 'app']
  const theirs = wordSet(other.title)
  const ours = [...wordSet(people.title)].filter((word) => !common.includes(word))
  return ours.some((word) => theirs.has(word))
}

function strangerLinks(snapshot: SiteSnapshot, people: Page, other: Page) {
  const known = new Set(people.all('a').map(({ attributes }) => people.resolve(attributes.href)?.hostname))
  const seen = new Set<string>()
  return other.all('a').flatMap((link) => {
    const host = other.resolve(link.attributes.href)?.hostname ?? ''
    const domain = registrableOf(host)
    if (
      host === '' ||
      known.has(host) ||
      seen.has(domain) ||
      !isForeign(snapshot, host) ||
      isKnownService(host)
    )
      return []
    seen.add(domain)
    return [{ start: link.start, length: link.end - link.start }]
  })
}
