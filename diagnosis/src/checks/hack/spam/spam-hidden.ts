import type { Check } from '#check.ts'
import { isForeign } from '#checks/hack/foreign.ts'
import { detection } from '#detection.ts'
import { quoteBody } from '#evidence.ts'
import { isByVisitor } from '#page/by-visitors.ts'
import type { Page, PageElement } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isOk, type Reply } from '#visit/reply.ts'
import { HiddenParts, type Hiding } from './hidden-parts.ts'
import { ownTopics } from './own-topics.ts'
import { hidingRulesIn, type StyleRule } from './style-rules.ts'
import { type SpamTopic, spamIn, wordsOfAddress } from './words.ts'

const LINKS_MIN = 3
const LINKS_MAX = 4_000

interface SpamLink {
  link: PageElement
  topic: SpamTopic
  isStrong: boolean
}

type HiddenLink = SpamLink & { hiding: Hiding }

/** `hack.spam_hidden`: links to others' sites, about what this site is not about, kept out of visitors' sight. */
export const spamHidden: Check = {
  codes: ['hack.spam_hidden'],
  when: 'content',
  says: 'Looking for hidden adverts…',
  async look(snapshot) {
    const { answer, page } = snapshot
    const found = await hiddenSpam(snapshot, page)
    const [first] = found
    if (!first) return []
    const again = (await snapshot.second()).last
    const isThere = isOk(again) && spamLinks(snapshot, parsePage(again.text, page.url)).length >= LINKS_MIN
    const quotes = [first, ...found.slice(1, 3)].map(({ link }) => quoteElement(answer, link))
    const hiding = quoteBody(answer, first.hiding.start, first.hiding.length)
    return [detection('hack.spam_hidden', isThere ? 'confirmed' : 'likely', [hiding, ...quotes])]
  },
}

const quoteElement = (reply: Reply, { start, end }: PageElement) => quoteBody(reply, start, end - start)

/** Links to foreign sites whose words are those of link spam. */
function spamLinks(snapshot: SiteSnapshot, page: Page): SpamLink[] {
  return page
    .all('a')
    .slice(0, LINKS_MAX)
    .flatMap((link): SpamLink[] => {
      const url = page.resolve(link.attributes.href)
      if (!url || !/^https?:$/.test(url.protocol) || !isForeign(snapshot, url.hostname)) return []
      const words = `${page.textOf(link)} ${link.attributes.title ?? ''} . ${wordsOfAddress(url.hostname + url.pathname)}`
      const [seen] = spamIn(words)
      return seen && !isOfVisitor(link) ? [{ link, topic: seen.topic, isStrong: seen.strong > 0 }] : []
    })
}

/** WordPress marks links in comments as `ugc`; search engines count those for nothing, so no intruder sets them. */
function isOfVisitor(link: PageElement): boolean {
  return /(?:^|\s)ugc(?=\s|$)/i.test(link.attributes.rel ?? '') || isByVisitor(link)
}

async function hiddenSpam(snapshot: SiteSnapshot, page: Page): Promise<HiddenLink[]> {
  const links = spamLinks(snapshot, page)
  if (links.length < LINKS_MIN) return []
  const inPage = offTopic(page, hiddenOnes(links, new HiddenParts(page)))
  if (isSpam(page, inPage)) return inPage
  const byFiles = hiddenOnes(links, new HiddenParts(page, await rulesInFiles(snapshot, page)))
  const found = offTopic(page, byFiles)
  return isSpam(page, found) ? found : []
}

function hiddenOnes(links: readonly SpamLink[], parts: HiddenParts): HiddenLink[] {
  return links.flatMap((each) => {
    const hiding = parts.hidingOf(each.link)
    return hiding ? [{ ...each, hiding }] : []
  })
}

/** Leaves out what the site is openly about; what is hidden has no say in that. */
function offTopic(page: Page, hidden: readonly HiddenLink[]): HiddenLink[] {
  if (hidden.length < LINKS_MIN) return []
  const scopes = [...new Set(hidden.map(({ hiding }) => hiding.scope))].filter(
    // A whole page that starts out hidden and fades in hides nothing.
    ({ start, end }) => end - start < page.source.length * 0.9 || hidden.length > 20,
  )
  const own = ownTopics(page, [...hidden.map(({ link }) => link), ...scopes])
  return hidden.filter(({ topic }) => !own.has(topic))
}

/** Ordinary words such as "poker" may stand in an ordinary hidden menu; what only sellers of it say may not. */
function isSpam(page: Page, hidden: readonly HiddenLink[]): boolean {
  const isMixed = new Set(hidden.map(({ topic }) => topic)).size >= 2
  const isClear =
    isMixed || hidden.some(({ isStrong }) => isStrong) || !hidden.some(({ link }) => isInMenu(page, link))
  return hidden.length >= LINKS_MIN && isClear
}

const menus = new WeakMap<PageElement, boolean>()

function isInMenu(page: Page, link: PageElement): boolean {
  if (page.isInside(link, 'nav', 'header', 'menu', 'dialog')) return true
  for (let at = link.parent; at; at = at.parent) {
    const isMenu = menus.get(at) ?? isNamedMenu(at)
    menus.set(at, isMenu)
    if (isMenu) return true
  }
  return false
}

function isNamedMenu({ attributes: { id = '', class: names = '', role = '' } }: PageElement): boolean {
  return /menu|nav|drawer|dropdown|modal|dialog|tab|panel|popup/i.test(`${id} ${names} ${role}`)
}

const FILES_MAX = 2

/** Only asked for when spam links stand in the page and nothing in the page hides them. */
async function rulesInFiles({ client }: SiteSnapshot, page: Page): Promise<StyleRule[]> {
  const files = page
    .links('stylesheet')
    .flatMap(({ attributes }) => page.resolve(attributes.href) ?? [])
    .filter(({ hostname }) => hostname === page.url.hostname)
  const replies = await Promise.all(files.slice(0, FILES_MAX).map(({ href }) => client.get(href)))
  return replies.filter(isOk).flatMap(({ text }) => hidingRulesIn(text))
}
