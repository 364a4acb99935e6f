import type { Page, PageElement } from './page.ts'

/** Ids, classes and `itemprop` by which shops, blogs and forums mark what their visitors wrote. */
const VISITORS =
  /(?:^|\s)(?:comments?|comments?-?(?:area|list)|comment(?:-|__?)(?:content|body|text|container)|(?:div-)?comment-\d{1,12}|review|review-?body|review-(?:content|text)|post_message_\d{1,12}|post_?body|postcontent|msg_\d{1,12}|bbwrapper|bbp-(?:reply|topic)-content|cooked)(?=\s|$)/i
/** They hold the site's own words too, whatever their classes say. */
const WHOLE = new Set(['html', 'body', 'main'])

const known = new WeakMap<PageElement, boolean>()

/** True for a comment, a review or a post in a forum, and for all inside it: anybody can write there. */
export function isByVisitor(element: PageElement | null): boolean {
  const path: PageElement[] = []
  let at = element
  for (; at && !known.has(at); at = at.parent) path.push(at)
  let isTheirs = at !== null && known.get(at) === true
  for (const each of path.reverse()) {
    isTheirs = isTheirs || isMarked(each)
    known.set(each, isTheirs)
  }
  return isTheirs
}

function isMarked({ name, attributes }: PageElement): boolean {
  const { id = '', class: names = '', itemprop = '' } = attributes
  return !WHOLE.has(name) && VISITORS.test(`${id} ${names} ${itemprop}`)
}

/** What posts, comments and cards are made of, whatever their classes. */
const ITEMS = new Set(['li', 'article', 'tr', 'div', 'section'])

/**
 * The other items of a list in which the element stands, nearest list first: elements beside it of the same name, class and
 * beginning. Posts of a forum look so, and so do a shop's own cards.
 */
export function itemsBeside(page: Page, element: PageElement | null): readonly PageElement[] {
  const inside = Map.groupBy(page.elements, ({ parent }) => parent)
  const shapeOf = (item: PageElement) => {
    const [first, second] = inside.get(item) ?? []
    return second ? [item, first].map((one) => `${one?.name}.${one?.attributes.class}`).join('>') : null
  }
  for (let at = element; at?.parent; at = at.parent) {
    const item = at
    const shape = ITEMS.has(item.name) ? shapeOf(item) : null
    const others = (inside.get(item.parent) ?? []).filter((one) => one !== item && shapeOf(one) === shape)
    if (shape !== null && others.length > 0) return others
  }
  return []
}
