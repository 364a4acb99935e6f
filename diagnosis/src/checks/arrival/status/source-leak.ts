import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteBody, quoteHeader } from '#evidence.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'

const START = 512
/** Code that a server should have run; `<?xml` is none. */
const CODE = /^\uFEFF?\s{0,200}(<\?(php\b|=|\s(?!\s{0,20}xml\b))|<%[@=\s])/i
const HTML = /^\uFEFF?\s{0,200}(<!--[^>]{0,200}-->\s{0,50})?<(!doctype html|html[\s>])/i
/** Kinds that browsers show as bare text or save as a file. */
const NO_PAGE = /^\s*(text\/plain|application\/(octet-stream|x-httpd-\S+|x-php|force-download|download))/i

/** `http.source_leak`: the front page comes as the program's own code, or as a file to save. */
export const sourceLeak: Check = {
  codes: ['http.source_leak'],
  when: 'answer',
  async look({ answer, second }) {
    if (!leaks(answer)) return []
    const { last } = await second()
    return leaks(last) ? [said(answer)] : []
  },
}

function leaks(reply: Reply): boolean {
  if (!isOk(reply)) return false
  const start = reply.text.slice(0, START)
  return CODE.test(start) || (HTML.test(start) && NO_PAGE.test(headerOf(reply, 'content-type') ?? ''))
}

function said(reply: Reply): Detection | null {
  const isCode = CODE.test(reply.text.slice(0, START))
  const from = reply.text.length - reply.text.trimStart().length
  const evidence = [quoteBody(reply, from, 120), quoteHeader(reply, 'content-type')]
  return detection('http.source_leak', 'confirmed', evidence, isCode ? {} : AS_TEXT)
}

const AS_TEXT = {
  title: 'Visitors get your page as a file or as bare text',
  means:
    'The server labels your page as something that is no page. Browsers then show its inner workings as plain text or offer to save it, and nobody sees your business.',
}
