import type { Evidence } from '@sitewright/contract/findings.ts'
import { quoteBody } from '#evidence.ts'
import { hasOwnThings, SERVERS_OWN } from '#page/own-site.ts'
import { fold, type Page, type PageElement } from '#page/page.ts'
import { pageOf } from '#visit/page-of.ts'
import { headerOf, type Reply } from '#visit/reply.ts'

/** A page as its few words, for pages on which there is little else. */
export interface Leaf {
  reply: Reply
  page: Page
  title: string
  /** Title and headings, first to last, without empty ones. */
  heads: readonly string[]
  /** What a visitor reads, as compared: small letters, one kind of apostrophe. */
  words: string
  /** The same of each block by itself. */
  blocks: readonly string[]
  /** Pages on the same host that it leads to, without those of a server's own manual. */
  ownLinks: number
}

const BLOCKS = ['p', 'div', 'td', 'li', 'center', 'section', 'main', 'span', 'body', 'h1', 'h2', 'h3', 'h4']

/** Enough for any page with little on it; what is longer is the owner's own. */
const HEADS_MAX = 12
const HEAD_MAX = 300
const SEARCHED_MAX = 150_000

const known = new WeakMap<Reply, Leaf | null>()

/** Reads an answer as a leaf, once; null when it is no page. */
export function leafOf(reply: Reply): Leaf | null {
  const before = known.get(reply)
  const leaf = before === undefined ? read(reply) : before
  known.set(reply, leaf)
  return leaf
}

function read(reply: Reply): Leaf | null {
  const { url } = reply.fetched
  if (!url || reply.text === '' || !isReadable(reply)) return null
  const page = pageOf(reply)
  const headings = page.all('h1', 'h2', 'h3', 'h4').slice(0, HEADS_MAX)
  const heads = [page.title, ...headings.map((element) => page.textOf(element))]
  const own = page.all('a', 'area').flatMap(({ attributes }) => {
    const target = page.resolve(attributes.href)
    const isOwn = target?.host === url.host && target.pathname !== url.pathname && target.pathname !== '/'
    return isOwn && !SERVERS_OWN.test(target.pathname) ? [target.pathname] : []
  })
  return {
    reply,
    page,
    title: cut(page.title),
    heads: heads.map(cut).filter((head) => head !== ''),
    words: plain(page.visibleText),
    blocks: page.visibleText.length > 8_000 ? [] : blocksOf(page),
    ownLinks: new Set(own).size,
  }
}

const cut = (text: string) => fold(text.slice(0, HEAD_MAX))

function blocksOf(page: Page): string[] {
  // Plain text is one block.
  if (page.elements.length === 0) return [plain(page.visibleText)]
  return page
    .all(...BLOCKS)
    .slice(0, 300)
    .filter((element) => !isQuoted(page, element))
    .map((element) => plain(page.textOf(element)))
}

/** Small letters and one kind of apostrophe, for looking words up. */
export function plain(text: string): string {
  return fold(text.toLowerCase().replace(/[’ʼ`´]/g, "'"))
}

/** True when nothing on the page is a site of one's own: few words, few links, no article. */
export function isBare(leaf: Leaf, most: { text: number; links: number }): boolean {
  const { page, words, ownLinks } = leaf
  if (words.length > most.text || ownLinks > most.links || page.all('article').length > 0) return false
  return !isExplained(leaf)
}

/** A site that leads on to its other pages: what it is headed with is about something else. */
export function goesOn(leaf: Leaf): boolean {
  return leaf.ownLinks > 1 || isPublished(leaf)
}

/** True when a page leads nowhere and has nothing of a site's own, so that its words are all there is. */
export function isAlone({ page, ownLinks }: Leaf): boolean {
  return ownLinks === 0 && !hasOwnThings(page)
}

/** Marks of a page that is meant to be found and read. */
export function isPublished({ page }: Leaf): boolean {
  const inNav = page
    .all('a')
    .filter((link) => page.isInside(link, 'nav') && /^[/.]/.test(link.attributes.href ?? ''))
  return (
    inNav.length >= 2 ||
    page.links('canonical').length > 0 ||
    page.all('time').length > 0 ||
    page.meta('og:type')?.attributes.content === 'article' ||
    page.all('script').some(({ attributes }) => attributes.type === 'application/ld+json')
  )
}

/** True when the phrase is what a line says, not a part of a longer thought about it. */
export function isWhole(line: string, pattern: RegExp): boolean {
  const found = pattern.exec(line)?.[0] ?? ''
  return found !== '' && !/\?\s*$/.test(line) && found.length >= line.length * 0.6
}

/**
 * True when a block of the page begins with the words or hardly says more: not where they are only mentioned, and not
 * on a page that leads on to others of its own, whose author quotes them.
 */
export function isSpoken({ blocks, ownLinks }: Leaf, pattern: RegExp): boolean {
  if (ownLinks > 1) return false
  return blocks.some((block) => {
    const found = pattern.exec(block)
    return (
      found !== null &&
      (/^[^\p{L}\p{N}]*$/u.test(block.slice(0, found.index)) || found[0].length >= block.length * 0.6)
    )
  })
}

/** A title that explains, asks or teaches: its author writes about such pages. */
function isExplained({ page, title }: Leaf): boolean {
  const first = page.first('h1')
  return EXPLAINS.test(title) || (first !== null && EXPLAINS.test(cut(page.textOf(first))))
}

/** Quotes what a pattern finds near the beginning of the source; null when it is not there. */
export function quoteWords(reply: Reply, pattern: RegExp): Evidence | null {
  const found = new RegExp(pattern, pattern.flags.includes('i') ? pattern.flags : `${pattern.flags}i`).exec(
    reply.text.slice(0, SEARCHED_MAX),
  )
  return found && quoteBody(reply, found.index, found[0].length)
}

const EXPLAINS =
  /\b(how (to|do|i)|what (is|does|to|it)|why|fix(es|ed|ing)?|explained|explain|guide|tutorial|meaning|means|troubleshoot\w*|comment|pourquoi|signifie|que faire|réparer|wie (man|sie|du|ich)|warum|was (bedeutet|ist|tun)|bedeutet|beheben|anleitung|cómo|qué|por qué|significa|solucionar|como (resolver|corrigir)|perché|come (risolvere|fare)|hoe|waarom|betekent|jak|dlaczego|co zrobić)(?![\p{L}])/iu

function isQuoted(page: Page, element: PageElement): boolean {
  return page.isInside(element, 'blockquote', 'pre', 'code', 'q', 'figure', 'samp')
}

function isReadable(reply: Reply): boolean {
  const type = headerOf(reply, 'content-type') ?? ''
  return !/^(application\/(json|javascript|rss|atom|xml)|text\/(css|javascript|xml))/i.test(type)
}
