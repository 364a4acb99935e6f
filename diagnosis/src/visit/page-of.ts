import type { Page } from '#page/page.ts'
import { parseInTurns, parsePage } from '#page/parse.ts'
import { isHtml, isOk, type Reply } from './reply.ts'

const pages = new WeakMap<Reply, Page>()

/** The body of an answer as a page, read once however many checks ask for it. */
export function pageOf(reply: Reply): Page {
  if (reply.twin) return pageOf(reply.twin)
  const known = pages.get(reply) ?? parsePage(reply.text, reply.fetched.url ?? new URL(reply.url))
  pages.set(reply, known)
  return known
}

/** As `pageOf`, which then needs no time: for processes that have other work as well. */
export async function pageInTurns(reply: Reply): Promise<Page> {
  const page = pages.get(reply) ?? (await parseInTurns(reply.text, reply.fetched.url ?? new URL(reply.url)))
  pages.set(reply, page)
  return page
}

/** An answer that is a page, beside what it reads as. */
export interface Shown {
  reply: Reply
  page: Page
}

/** A reply with a status of 2xx as a page; null for anything else. */
export function shownIn(reply: Reply | null): Shown | null {
  return reply?.fetched.url && isOk(reply) && isHtml(reply) ? { reply, page: pageOf(reply) } : null
}
