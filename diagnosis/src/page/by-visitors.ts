import type { PageElement } from './page.ts'

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
