import { setTimeout as pause } from 'node:timers/promises'
import { forgetPeak, memoryOf, startScript } from '../product/children.ts'
import type { Product } from '../product/start.ts'
import { type Bar, below, measured, quantile } from './bars.ts'
import { ask } from './chat.ts'

const MEMORY_MB = 150
const END_SECONDS = 25
/** How the product does it. */
const POOL = 'through the pool'

interface Alone {
  before: number
  peak: number
  seconds: number
  longest: number
  done: number
}

/** A name with as many addresses as a hostile resolver may give it; nothing listens at any of them. */
const MANY_ADDRESSES = 'http://many.bakery.test:8088/'

/** Its addresses, for PROBE_RESOLVE. */
export function manyAddresses(): string {
  const addresses = Array.from({ length: 300 }, (_, n) => `127.66.${Math.floor(n / 200)}.${(n % 200) + 1}`)
  return addresses.map((address) => `many.bakery.test:8088:${address}`).join(',')
}

/** Twenty hostile sites at once through the real server's chat, through its pool alone, and by the package alone. */
export async function hostileBars(product: Product): Promise<Bar[]> {
  const hostile = await startScript<{ sites: Record<string, string> }>('bench/limits/hostile-sites.ts')
  try {
    const { hangsUp: _, calm: __, ...sites } = hostile.facts.sites
    const through = await throughServer(product, { ...sites, manyAddresses: MANY_ADDRESSES })
    const { calm: CALM = '', ...all } = hostile.facts.sites
    const SITES = JSON.stringify(Object.values(all))
    const pool = await startScript<Alone>('bench/limits/alone.ts', { SITES, CALM })
    const bare = await startScript<Alone>('bench/limits/alone.ts', { SITES, CALM, HOW: 'bare' })
    return [...through, ...aloneBars(POOL, pool.facts), ...aloneBars('all in one process', bare.facts)]
  } finally {
    await hostile.stop()
  }
}

async function throughServer({ url, pid }: Product, sites: Record<string, string>): Promise<Bar[]> {
  // The server as it is in use: its pages and its pool were needed before.
  await ask(url, 'hello', '127.1.0.1')
  const before = memoryOf(pid).now
  forgetPeak(pid)
  const asking = Object.entries(sites).map(async ([name, site], index) => {
    const answer = await ask(url, `Please look at ${site}`, `127.1.1.${index + 1}`)
    return {
      name,
      answer,
      examined: answer.events.some((event) => event.event === 'done' && event.answer.examination_id !== null),
    }
  })
  const health = watchHealth(url)
  const answers = await Promise.all(asking)
  const waits = await health()
  const { peak } = memoryOf(pid)
  const slowest = answers.toSorted((a, b) => b.answer.seconds - a.answer.seconds)
  for (const { name, answer, examined } of slowest)
    console.log(
      `  ${name.padEnd(20)} ${answer.status} ${answer.seconds.toFixed(1).padStart(6)} s ${examined ? '' : 'no report'}`,
    )
  const first = answers.map(({ answer }) => answer.firstMs('progress') ?? Number.POSITIVE_INFINITY)
  return [
    measured('server before', before, 'MB'),
    measured('server at its peak, 20 hostile sites', peak, 'MB'),
    below('what that added', peak - before, MEMORY_MB, 'MB'),
    below('/api/health meanwhile, p99', quantile(waits, 0.99), 100, 'ms'),
    // Four turns of five: who asks while twenty attack waits for up to two of them.
    measured('the last of 20 answers', slowest[0]?.answer.seconds ?? Number.NaN, 's'),
    measured(
      'answers with a report',
      answers.filter(({ examined }) => examined).length,
      `of ${answers.length}`,
    ),
    below('first progress of those, p95', quantile(first, 0.95), 200, 'ms'),
  ]
}

/** Asks for health all the while; the answer ends it and gives the waits. */
function watchHealth(url: string): () => Promise<number[]> {
  const waits: number[] = []
  let over = false
  const watching = (async () => {
    while (!over) {
      const began = performance.now()
      const response = await fetch(`${url}/api/health`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`/api/health answered ${response.status}`)
      waits.push(performance.now() - began)
      await pause(20)
    }
  })()
  return async () => {
    over = true
    await watching
    return waits
  }
}

function aloneBars(how: string, { before, peak, seconds, longest, done }: Alone): Bar[] {
  return [
    measured(`20 ${how}: examining process before`, before, 'MB'),
    how === POOL
      ? below(`20 ${how}: at its peak, the whole process`, peak, MEMORY_MB, 'MB')
      : measured(`20 ${how}: at its peak`, peak, 'MB'),
    below(`20 ${how}: the longest examination`, longest, END_SECONDS, 's'),
    measured(`20 ${how}: all of them`, seconds, 's'),
    measured(`20 ${how}: with a report`, done, 'of 20'),
  ]
}
