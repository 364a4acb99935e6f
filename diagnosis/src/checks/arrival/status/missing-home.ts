import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteMatch, quoteStatus } from '#evidence.ts'
import { headerOf } from '#visit/reply.ts'
import { shownStatus } from './shown-status.ts'

/** Hosts that serve programs; visitors do not open their front page. */
const FOR_PROGRAMS = /^(api|apis|cdn|static|assets|media|img|images|files|ws|graphql|rpc|hooks?)\d?\./
/** A store of files whose front page or whose whole folder is gone says so to programs, and to browsers as well. */
const OF_A_STORE = /<Error>\s*<Code>NoSuch(Bucket|Key|WebsiteConfiguration)<\/Code>/

const isGone = (status: number | null) => status === 404 || status === 410
const SHOWN = {
  means:
    'All that your address shows is "not found", and it is sent as if all were well (status 200). The server is up, but has no page to show at the very front. Most often files were moved, deleted or put into the wrong folder.',
}

/** `http.404_home`: the front page itself is missing. */
export const missingHome: Check = {
  codes: ['http.404_home'],
  when: 'answer',
  async look({ answer, page, site, second }) {
    if (site.url.pathname !== '/' || site.url.search !== '') return []
    const shown = shownStatus(answer, page)
    if (shown && isGone(shown.status))
      return [
        detection('http.404_home', 'likely', [quoteElement(answer, shown.title), quoteStatus(answer)], SHOWN),
      ]
    if (!isGone(answer.status)) return []
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
