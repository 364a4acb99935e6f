import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../limits/bars.ts'
import { memoryOf } from '../product/children.ts'
import type { Product } from '../product/start.ts'
import { type Lived, liveHonestly, newLife } from './honest.ts'
import { Neighbour } from './network.ts'
import { say } from './say.ts'

const HONEST = 3
const GIVEN_BACK_MS = 60_000
/** A step of memory that is worth a line. */
const SAID_MB = 15

/** What the product promises while it is attacked. */
export const bars = {
  'health p99 ms': 200,
  'message p95 ms': 500,
  'code s': 5,
  'grew MB': 150,
  'kept MB': 50,
  failed: 0,
  ended: 0,
} as const

export type Figures = Record<keyof typeof bars, number> & { refused: number; paid: number }

export const isKept = (figures: Figures): boolean => broken(figures).length === 0

export const broken = (figures: Figures): string[] =>
  Object.entries(bars).flatMap(([name, bar]) => {
    const value = figures[name as keyof typeof bars]
    return value <= bar ? [] : [name]
  })

/** Runs an attack beside three honest customers and gives what they, health and the memory went through. */
export async function watch(
  product: Product,
  attack: (signal: AbortSignal) => Promise<void>,
): Promise<Figures> {
  const over = new AbortController()
  const lived = newLife()
  const before = memoryOf(product.pid).now
  const peak = { mb: before }
  const waits: number[] = []
  const watching = [
    watchHealth(product, waits, over.signal),
    watchMemory(product.pid, peak, over.signal),
    ...Array.from({ length: HONEST }, () => liveHonestly(product, lived, over.signal)),
  ]
  await attack(over.signal)
  over.abort()
  await Promise.all(watching)
  const told = Map.groupBy([...lived.failed, ...lived.refused], (each) => each)
  for (const [what, times] of told) console.log(`    ${times.length} × ${what}`)
  const ended = isAlive(product.pid) ? 0 : 1
  const kept = ended ? Number.NaN : await keptMemory(product.pid, before)
  return figuresOf(lived, waits, { grew: peak.mb - before, kept, ended })
}

function figuresOf(
  lived: Lived,
  waits: number[],
  { grew, kept, ended }: { grew: number; kept: number; ended: number },
): Figures {
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    'health p99 ms': round(quantile(waits, 0.99)),
    'message p95 ms': round(quantile(lived.messageMs, 0.95)),
    'code s': round(Math.max(...lived.codeMs) / 1_000),
    'grew MB': round(grew),
    'kept MB': round(kept),
    failed: lived.failed.length,
    ended,
    refused: lived.refused.length,
    paid: lived.paid,
  }
}

/** An answer that does not come, or another than 200, took a minute. */
async function watchHealth({ url }: Product, waits: number[], signal: AbortSignal): Promise<void> {
  const asking = new Neighbour(url, '127.9.255.1')
  while (!signal.aborted) {
    const began = performance.now()
    const status = await asking.throw('/api/health')
    waits.push(status === 200 ? performance.now() - began : 60_000)
    await pause(20)
  }
  await asking.leave()
}

async function watchMemory(pid: number, peak: { mb: number }, signal: AbortSignal): Promise<void> {
  let said = peak.mb
  while (!signal.aborted && isAlive(pid)) {
    peak.mb = Math.max(peak.mb, memoryOf(pid).now)
    if (peak.mb > said + SAID_MB) {
      said = peak.mb
      say(`it holds ${Math.round(said)} MB`)
    }
    await pause(50)
  }
}

/** What is not given back within a minute. */
async function keptMemory(pid: number, before: number): Promise<number> {
  const until = performance.now() + GIVEN_BACK_MS
  while (performance.now() < until && memoryOf(pid).now - before > bars['kept MB']) await pause(500)
  return memoryOf(pid).now - before
}

function isAlive(pid: number): boolean {
  try {
    return memoryOf(pid).now > 0
  } catch {
    return false
  }
}
