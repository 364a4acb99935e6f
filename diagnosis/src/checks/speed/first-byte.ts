import type { Check } from '../../check.ts'
import { quoteStatus } from '../../evidence.ts'
import type { Scene } from '../../scene.ts'
import { sighting } from '../../sighting.ts'
import { isHtml, isOk, type Reply } from '../../visit/reply.ts'

const WARN_MS = 800
const FAIL_MS = 1_800

/** `perf.ttfb`: the server thinks for long before it says anything. One slow answer is none: the median counts. */
export const firstByte: Check = {
  codes: ['perf.ttfb'],
  when: 'content',
  says: null,
  async look(scene) {
    const { answer, ways } = scene
    if (!answer || waitOf(answer) <= WARN_MS) return []
    // Both at once: a slow site would otherwise hold up the whole examination.
    const [second, third] = await Promise.all([scene.second(), ways.again(answer.url)])
    const samples = [...pagesOf(scene, answer), second.last, third].filter(isPage)
    const waits = [...new Set(samples)].map(waitOf).sort((a, b) => a - b)
    const median = waits[Math.floor(waits.length / 2)] ?? 0
    if (waits.length < 3 || median <= WARN_MS) return []
    const seconds = (median / 1_000).toFixed(1)
    const evidence = [answer, second.last, third].map((reply) => ({
      ...quoteStatus(reply),
      where: `first byte after ${Math.round(waitOf(reply))} ms, connecting not counted`,
    }))
    return [
      sighting('perf.ttfb', median > FAIL_MS ? 'confirmed' : 'likely', evidence, {
        severity: median > FAIL_MS ? 'medium' : 'low',
        title: `Your server takes ${seconds} seconds to start answering`,
      }),
    ]
  },
}

function pagesOf({ ways }: Scene, answer: Reply): Reply[] {
  const host = answer.fetched.url?.host
  return ways.log.filter((reply) => reply.fetched.url?.host === host && reply.visitor === 'sitewright')
}

function isPage(reply: Reply): boolean {
  return isOk(reply) && isHtml(reply)
}

function waitOf({ fetched: { times } }: Reply): number {
  return times.firstByteMs ?? 0
}
