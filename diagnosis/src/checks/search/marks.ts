import type { Evidence } from '@sitewright/contract/findings.ts'
import { quoteHeader, quoteTag } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import type { Reply } from '#visit/reply.ts'

export type Bot = 'google' | 'bing'

/** One place in which a page asks search engines to leave it out. */
export interface Mark {
  bots: readonly Bot[]
  evidence: Evidence
}

/** All places in the page and its headers that hide it from Google or Bing. */
export function hidingMarks(reply: Reply, page: Page): Mark[] {
  return [...marksInPage(reply, page), ...marksInHeaders(reply)]
}

const BOTS: Record<string, readonly Bot[]> = {
  robots: ['google', 'bing'],
  '*': ['google', 'bing'],
  googlebot: ['google'],
  bingbot: ['bing'],
  msnbot: ['bing'],
}

function marksInPage(reply: Reply, page: Page): Mark[] {
  return page.all('meta').flatMap((element) => {
    const { name = '', content = '' } = element.attributes
    const bots = BOTS[name.trim().toLowerCase()]
    if (!bots || name.trim() === '*' || !content.split(/[,;]/).some(hides)) return []
    if (page.isInside(element, 'noscript', 'template', 'pre', 'code', 'svg')) return []
    return [{ bots, evidence: quoteTag(reply, element) }]
  })
}

function marksInHeaders(reply: Reply): Mark[] {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response') return []
  const { rawHeaders } = outcome
  return rawHeaders.flatMap((name, at) => {
    const value = rawHeaders[at + 1] ?? ''
    if (at % 2 !== 0 || name.toLowerCase() !== 'x-robots-tag') return []
    const bots = botsIn(value)
    const evidence = quoteHeader(reply, 'x-robots-tag', (other) => other === value)
    return bots.length > 0 ? [{ bots, evidence }] : []
  })
}

/** Directives with a value of their own, which look like the name of a robot. */
const VALUED = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/i

/** Whom one header line hides the page from: a robot's name counts for all that follows it. */
function botsIn(value: string): Bot[] {
  let bots: readonly Bot[] = BOTS.robots ?? []
  const hidden = new Set<Bot>()
  for (const part of value.split(',')) {
    const [, name, rest] = /^\s{0,20}([\w*-]{1,60})\s{0,20}:(.*)$/.exec(part) ?? []
    if (name && VALUED.test(name)) continue
    if (name) bots = BOTS[name.toLowerCase()] ?? []
    if (hides(rest ?? part)) for (const bot of bots) hidden.add(bot)
  }
  return [...hidden]
}

/** True for a directive that hides. One with a value (`max-image-preview: none`) does not. */
function hides(directive: string): boolean {
  if (directive.includes(':')) return false
  const words = directive.toLowerCase().trim().split(/\s+/)
  return words.includes('noindex') || words.includes('none')
}
