import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { collectWhenIdle } from './collect-when-idle.ts'
import { collect } from './collector.ts'

vi.mock('./collector.ts', () => ({ collect: vi.fn() }))
afterEach(() => void vi.restoreAllMocks())

/** Leaves garbage of some 100 MB that only a collection of old objects finds, and tells its megabytes from then on. */
const GROWS = `
import { collectWhenIdle } from '${import.meta.resolve('./collect-when-idle.ts')}'
collectWhenIdle(1_000)
let objects = Array.from({ length: 1_000_000 }, (_, at) => ({ at, name: 'n' + at }))
await new Promise((resolve) => setTimeout(resolve, 100))
const tell = () => console.log(Math.round(process.memoryUsage.rss() / 1e6))
tell()
objects = null
setInterval(tell, 500)
`

test('a process that has grown gives its memory back once it is idle', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', GROWS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const seen: number[] = []
  createInterface({ input: child.stdout }).on('line', (line) => seen.push(Number(line)))
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  const grown = seen[0] ?? 0
  await expect.poll(() => seen.at(-1)).toBeLessThan(grown - 50)
})

test.each([
  ['has grown and does nothing', { grownMb: 33, busy: 0.1 }, 1],
  ['has not grown', { grownMb: 31, busy: 0 }, 0],
  ['is at work', { grownMb: 500, busy: 0.11 }, 0],
])('of a process that %s so many collections are made', (_, { grownMb, busy }, times) => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const rss = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(0)
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ utilization: busy, idle: 0, active: 0 })
  vi.mocked(collect).mockClear()
  collectWhenIdle(1_000)
  rss.mockReturnValue(grownMb * 1024 * 1024)
  // What is kept is the new measure.
  vi.advanceTimersByTime(3_000)
  expect(collect).toHaveBeenCalledTimes(times)
})
