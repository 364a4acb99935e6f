import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Child, startScript } from '../product/children.ts'
import { type Bar, below, measured, quantile } from './bars.ts'

interface Facts {
  root: string
  closed: number
  ports: Record<Line, Record<string, number>>
  resolvers: Record<Line, string>
  counter: string
}
type Line = 'straight' | 'slow'

interface Runs {
  ms: number[]
  cpuMs: number[]
  requests: number
  mostAtOnce: number
}

const RUNS = 30

/** How long the quick examination of a usual site takes us, how much it asks, and how much of it at once. */
export async function quickBars(): Promise<Bar[]> {
  const site = await startScript<Facts>('bench/limits/calm-site.ts')
  // Answers that take a while show how many are waited for at once.
  const busy = await startScript<Facts>('bench/limits/calm-site.ts', { THINKING_MS: '40' })
  try {
    const straight = await examinations(site, 'straight', RUNS)
    const slow = await examinations(site, 'slow', RUNS)
    const { mostAtOnce } = await examinations(busy, 'straight', 5)
    return [
      below('quick examination, median', quantile(straight.ms, 0.5), 1_000, 'ms'),
      below('quick examination, p95', quantile(straight.ms, 0.95), 1_000, 'ms'),
      measured('of that in our processor, median', quantile(straight.cpuMs, 0.5), 'ms'),
      below('with 50 ms of latency, median', quantile(slow.ms, 0.5), 3_000, 'ms'),
      below('with 50 ms of latency, p95', quantile(slow.ms, 0.95), 3_000, 'ms'),
      below('requests that came, at most', Math.max(straight.requests, slow.requests), 61, ''),
      below('at once at one host, at most', Math.max(straight.mostAtOnce, mostAtOnce), 5, ''),
    ]
  } finally {
    await Promise.all([site.stop(), busy.stop()])
  }
}

async function examinations({ facts }: Child<Facts>, line: Line, runs: number): Promise<Runs> {
  const { root, closed, ports, resolvers, counter } = facts
  const folder = mkdtempSync(path.join(tmpdir(), 'limits-'))
  const file = path.join(folder, 'root.pem')
  writeFileSync(file, root)
  const WISH = JSON.stringify({ resolver: resolvers[line], ports: ports[line], closed, counter, runs })
  try {
    const runner = await startScript<Runs>('bench/limits/runner.ts', { WISH, NODE_EXTRA_CA_CERTS: file })
    return runner.facts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
