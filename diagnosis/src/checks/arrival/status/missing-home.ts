import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteMatch, quoteStatus } from '#evidence.ts'
import { headerOf } from '#visit/reply.ts'

/** Hosts that serve programs; visitors do not open their front page. */
const FOR_PROGRAMS = /^(api|apis|cdn|static|assets|media|img|images|files|ws|graphql|rpc|hooks?)\d?\./
/** A store of files whose front page or whose whole folder is gone says so to programs, and to browsers as well. */
const OF_A_STORE = /<Error>\s*<Code>NoSuch(Bucket|Key|WebsiteConfiguration)<\/Code>/

/** `http.404_home`: the front page itself is missing. */
export const missingHome: Check = {
  codes: ['http.404_home'],
  when: 'answer',
  async look({ answer, page, site, second }) {
    const isGone = answer.status === 404 || answer.status === 410
    if (!isGone || site.url.pathname !== '/' || site.url.search !== '') return []
    const isData = /json|xml/.test(headerOf(answer, 'content-type') ?? '') && !page
    const isForPrograms = isData && !OF_A_STORE.test(answer.text)
    if (isForPrograms || (FOR_PROGRAMS.test(site.host) && (page?.visibleText.length ?? 0) < 300)) return []
    const { last } = await second()
    if (last.status !== answer.status) return []
    const title = page?.first('title')
    const quote = title ? quoteElement(answer, title) : quoteMatch(answer, OF_A_STORE)
    return [detection('http.404_home', 'confirmed', [quoteStatus(answer), quote, quoteStatus(last)])]
  },
}
