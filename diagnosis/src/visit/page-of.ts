import type { Page } from '../page/page.ts'
import { parsePage } from '../page/parse.ts'
import type { Reply } from './reply.ts'

const pages = new WeakMap<Reply, Page>()

/** The body of an answer as a page, read once however many checks ask for it. */
export function pageOf(reply: Reply): Page {
  if (reply.twin) return pageOf(reply.twin)
  const known = pages.get(reply) ?? parsePage(reply.text, reply.fetched.url ?? new URL(reply.url))
  pages.set(reply, known)
  return known
}
