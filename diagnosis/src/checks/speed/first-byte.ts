import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteStatus } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isHtml, isOk, type Reply } from '#visit/reply.ts'

const WARN_MS = 800
const FAIL_MS = 1_800

/** `perf.ttfb`: the server thinks for long before it says anything. One slow answer is none: the median counts. */
export const firstByte: Check = {
  codes: ['perf.ttfb'],
  when: 'content',
  async look(snapshot) {
    const { answer, client } = snapshot
    if (waitOf(answer) <= WARN_MS) return []
    // Both at once: a slow site would otherwise hold up the whole examination.
    const [second, third] = await Promise.all([snapshot.second(), client.again(answer.url)])
    const samples = [...pagesOf(snapshot, answer), second.last, third].filter(isPage)
    const waits = [...new Set(samples)].map(waitOf).sort((a, b) => a - b)
    const median = waits[Math.floor(waits.length / 2)] ?? 0
    if (waits.length < 3 || median <= WARN_MS) return []
    const seconds = (median / 1_000).toFixed(1)
    const evidence = [answer, second.last, third].map((reply) => ({
      ...quoteStatus(reply),
      where: `first byte after ${Math.round(waitOf(reply))} ms, connecting not counted`,
    }))
    return [
      detection('perf.ttfb', median > FAIL_MS ? 'confirmed' : 'likely', evidence, {
        severity: median > FAIL_MS ? 'medium' : 'low',
        title: `Your server takes ${seconds} seconds to start answering`,
      }),
    ]
  },
}

function pagesOf({ client }: SiteSnapshot, answer: Reply): Reply[] {
  const host = answer.fetched.url?.host
  return client.log.filter((reply) => reply.fetched.url?.host === host && reply.visitor === 'sitewright')
}

function isPage(reply: Reply): boolean {
  return isOk(reply) && isHtml(reply)
}

function waitOf({ fetched: { times } }: Reply): number {
  return times.firstByteMs ?? 0
}
