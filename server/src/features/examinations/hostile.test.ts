import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { healthy, LOCAL_SITES, startSite } from '#test/chat.ts'

// Bad input 54 and the figure of the diagnosis: twenty hostile sites at once, and everybody else notices nothing.
let testApp: TestApp
let hostile: ChildProcess
let sites: string[]

beforeAll(async () => {
  testApp = await startTestApp(LOCAL_SITES)
  hostile = spawn(process.execPath, [path.join(import.meta.dirname, '../../../test/hostile-sites.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  sites = await new Promise<string[]>((resolve) => {
    hostile.stdout?.once('data', (line: Buffer) => resolve(JSON.parse(line.toString()) as string[]))
  })
})

afterAll(() => void hostile.stdin?.end())

const examine = (url: string, visitor: string) =>
  testApp.services.examiner
    .examine(
      { url, visitor, timeoutMs: 3_000 },
      { onProgress: () => {}, signal: new AbortController().signal },
    )
    .then(
      () => 'report',
      (error: { reason?: string }) => error.reason,
    )

test('during twenty hostile sites at once health answers within 100 ms, and 150 MB are enough', async () => {
  const calm = await startSite(healthy)
  await examine(calm.url, 'calm')
  const before = process.memoryUsage().rss
  let most = before
  let over = false
  const examined = Promise.all([...sites, ...sites].map((url, at) => examine(url, `visitor ${at}`)))
  const watched = examined.finally(() => {
    over = true
  })
  const waits: number[] = []
  while (!over) {
    const began = performance.now()
    expect((await fetch(`${testApp.url}/api/health`)).status).toBe(200)
    waits.push(performance.now() - began)
    most = Math.max(most, process.memoryUsage().rss)
    await pause(20)
  }
  console.log(await watched)
  const sorted = waits.sort((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  console.log({
    p99,
    median: sorted[sorted.length >> 1],
    n: sorted.length,
    mb: (most - before) / 1048576,
    before: before / 1048576,
  })
  expect(p99).toBeLessThan(100)
  expect((most - before) / 1_048_576).toBeLessThan(150)
  expect(await examine(calm.url, 'calm')).toBe('report')
}, 120_000)
