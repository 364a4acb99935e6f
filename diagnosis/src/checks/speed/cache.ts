import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteHeader } from '#evidence.ts'
import { headerOf, type Reply } from '#visit/reply.ts'
import { fetchOwnFiles } from './page-assets.ts'

const WEEK_S = 7 * 86_400

/** `perf.cache`: files that never change are loaded anew on every visit. */
export const cache: Check = {
  codes: ['perf.cache'],
  when: 'content',
  async look(snapshot) {
    const files = await fetchOwnFiles(snapshot)
    const short = files.filter(isForgotten)
    const isTold = short.some((reply) => headerOf(reply, 'cache-control') !== null)
    if (short.length === 0 || short.length * 2 < files.length) return []
    return [
      detection(
        'perf.cache',
        'confirmed',
        short.slice(0, 5).map((reply) => quoteHeader(reply, 'cache-control')),
        // Saying nothing at all is a small server's default; of few files it is hardly worth a word.
        { severity: isTold || short.length >= 3 ? undefined : 'low' },
      ),
    ]
  },
}

function isForgotten(reply: Reply): boolean {
  const control = (headerOf(reply, 'cache-control') ?? '').toLowerCase()
  if (control.includes('immutable')) return false
  const seconds = /(?:^|[,\s])max-age\s*=\s*"?(\d{1,10})/.exec(control)?.[1]
  if (control.includes('no-store')) return true
  if (seconds !== undefined && Number(seconds) >= WEEK_S) return false
  if (headerOf(reply, 'etag') !== null) return false
  if (seconds === undefined && !control.includes('no-cache')) {
    const expires = Date.parse(headerOf(reply, 'expires') ?? '')
    if (expires - reply.at.getTime() >= WEEK_S * 1_000) return false
    return headerOf(reply, 'last-modified') === null
  }
  return true
}
