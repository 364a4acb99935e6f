import { STATUS_CODES } from 'node:http'
import { ownPageCount } from '#page/dominance.ts'
import { isOpenForBusiness } from '#page/open-for-business.ts'
import type { Page, PageElement } from '#page/page.ts'
import { isOk, type Reply } from '#visit/reply.ts'

/** A page of a server that tells of an error, sent as if all were well. */
export interface ShownStatus {
  status: number
  title: PageElement
}

const TEXT_MAX = 400
const TITLE = /^(?:http )?(?:error )?([45]\d\d)\b[\s:–-]*(.*)$/i

/** The error whose number and standard words are the title and the heading of a page with nothing of a site's own. */
export function shownStatus(reply: Reply, page: Page | null): ShownStatus | null {
  const title = page?.first('title') ?? null
  const named = page && title && TITLE.exec(page.textOf(title).trim())
  if (!named || !isOk(reply)) return null
  const reason = STATUS_CODES[Number(named[1])]?.toLowerCase()
  const headings = page.all('h1', 'h2').map((element) => page.textOf(element))
  const heads = [named[2] ?? '', headings.join(' ')].map(withoutPause)
  const isSaid = reason !== undefined && heads.every((head) => head.includes(reason))
  return isSaid && hasNothingElse(page) ? { status: Number(named[1]), title } : null
}

/** nginx has a longer name for 503 than the standard. */
const withoutPause = (text: string) => text.toLowerCase().replace('service temporarily', 'service')

function hasNothingElse(page: Page): boolean {
  const own = page.all('img', 'svg', 'video', 'iframe', 'form', 'nav', 'article')
  if (own.length > 0 || page.links('stylesheet').length > 0 || ownPageCount(page) > 0) return false
  return page.visibleText.length <= TEXT_MAX && !isOpenForBusiness(page.visibleText)
}
