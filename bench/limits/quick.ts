import { examine } from '../../diagnosis/src/examine.ts'
import { buildGuard } from '../../diagnosis/src/guard/allowed/rules.ts'
import { type Bar, below, quantile } from './bars.ts'
import { type Child, startScript } from './children.ts'

interface Facts {
  root: string
  closed: number
  ports: Record<Line, Record<string, number>>
  resolvers: Record<Line, string>
  counter: string
}
type Line = 'straight' | 'slow'

const RUNS = 30

/** How long the quick examination of a usual site takes us, how much it asks, and how much of it at once. */
export async function quickBars(): Promise<Bar[]> {
  const site = await startScript<Facts>('bench/limits/calm-site.ts')
  const busy = await startScript<Facts>('bench/limits/calm-site.ts', { THINKING_MS: '40' })
  try {
    await runs(site, 'straight', 3)
    const straight = await runs(site, 'straight', RUNS)
    const slow = await runs(site, 'slow', RUNS)
    const { mostAtOnce } = await runs(busy, 'straight', 5)
    return [
      below('quick examination, median', quantile(straight.ms, 0.5), 1_000, 'ms'),
      below('quick examination, p95', quantile(straight.ms, 0.95), 1_000, 'ms'),
      below('with 50 ms of latency, median', quantile(slow.ms, 0.5), 3_000, 'ms'),
      below('with 50 ms of latency, p95', quantile(slow.ms, 0.95), 3_000, 'ms'),
      below('requests that came, at most', Math.max(straight.requests, slow.requests), 60.5, ''),
      below('at once at one host, at most', Math.max(straight.mostAtOnce, mostAtOnce), 4.5, ''),
    ]
  } finally {
    await Promise.all([site.stop(), busy.stop()])
  }
}

async function runs({ facts }: Child<Facts>, line: Line, count: number) {
  const { root, closed, ports, resolvers, counter } = facts
  const guard = buildGuard({
    allow: ['127.0.0.1/32'],
    dnsServers: [resolvers[line]],
    roots: [root],
    portOf: (host, port) => ports[line][`${host}:${port}`] ?? closed,
  })
  const ms: number[] = []
  let requests = 0
  let mostAtOnce = 0
  for (let run = 0; run < count; run++) {
    const began = performance.now()
    const report = await examine('https://shop.test/', { guard })
    ms.push(performance.now() - began)
    if (report.state !== 'up') throw new Error(`the usual site was not reached: ${report.summary}`)
    const came = (await (await fetch(counter)).json()) as { requests: number; mostAtOnce: number }
    requests = Math.max(requests, came.requests)
    mostAtOnce = Math.max(mostAtOnce, came.mostAtOnce)
  }
  return { ms, requests, mostAtOnce }
}
