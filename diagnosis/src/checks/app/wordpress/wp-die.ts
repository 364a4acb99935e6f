import { isLone, lengthsAround } from '#page/dominance.ts'
import type { Page, PageElement } from '#page/page.ts'

/** The page with which WordPress stops: one message and nothing else. */
export interface WpDie {
  message: PageElement
  text: string
  /** Where its links lead. */
  links: string[]
}

const BEFORE_MAX = 300
const AFTER_MAX = 150

/**
 * WordPress's stop page; null when the page is none, or only shows one among other things. When the stop came after
 * half a page was sent, that half comes before it.
 */
export function wpDieOf(page: Page): WpDie | null {
  const body = page.all('body').find(({ attributes }) => attributes.id === 'error-page') ?? null
  const message = page.withClass('wp-die-message')[0] ?? body
  if (!message || page.isInside(message, 'pre', 'code', 'textarea', 'article')) return null
  const around = lengthsAround(page, message.start, message.end)
  const isCutShort = body !== null && page.all('body').length > 1
  if (around.after > AFTER_MAX) return null
  if (!isCutShort && around.before > BEFORE_MAX) return null
  const links = page
    .all('a')
    .filter(({ start, end }) => start >= message.start && end <= message.end)
    .map(({ attributes }) => attributes.href ?? '')
  return { message, text: page.textOf(message), links }
}

/** True when these words are all a visitor gets, in whatever page. */
export function isAllThereIs(page: Page, words: RegExp): boolean {
  return isLone(page, 600) && page.all('nav').length === 0 && words.test(page.visibleText)
}
