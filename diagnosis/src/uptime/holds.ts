import { fold } from '#page/page.ts'
import { pageOf } from '#visit/page-of.ts'
import { isHtml, type Reply } from '#visit/reply.ts'

/** Whether an answer holds these words, whatever stands between them. */
export function holds(reply: Reply, keyword: string): boolean {
  const wanted = spaced(keyword)
  if (spaced(reply.text).includes(wanted)) return true
  return isHtml(reply) && spaced(pageOf(reply).visibleText).includes(wanted)
}

const spaced = (text: string) => fold(text).toLowerCase()
