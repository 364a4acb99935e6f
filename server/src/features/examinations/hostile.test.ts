import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { healthy, LOCAL_SITES, startSite } from '#test/chat.ts'

// Bad input 54 and the figure of the diagnosis: twenty hostile sites at once, and everybody else notices nothing.
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp(LOCAL_SITES)
})

const html = { 'content-type': 'text/html; charset=utf-8' }
const zeros = Buffer.alloc(64 * 1024 * 1024)
const bomb = gzipSync(zeros)
const brotli = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

/** Writes for as long as somebody takes it. */
const endless =
  (chunk: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, html)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  }

const sites: Record<string, RequestListener> = {
  'an endless body': endless('<p>word</p>'.repeat(1_000)),
  'endless deep nesting': endless('<div>'.repeat(2_000)),
  'endless attributes': endless(`<p ${'a="b" '.repeat(2_000)}>`),
  'a gzip bomb': (_, response) =>
    void response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
  'a brotli bomb': (_, response) =>
    void response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotli),
  'a drip': (_, response) => {
    response.writeHead(200, html)
    const drip = setInterval(() => response.write('<'), 100)
    response.on('close', () => clearInterval(drip))
  },
  'a redirect loop': (request, response) =>
    void response.writeHead(302, { location: `/${Number(request.url?.slice(1) || 0) + 1}` }).end(),
  'a hundred thousand links': (_, response) =>
    void response.writeHead(200, html).end('<a href="/x">x</a><img src=y>'.repeat(100_000)),
  'words that tire a search': (_, response) =>
    void response.writeHead(200, html).end(`<p>${'a '.repeat(50_000)}${'<!-'.repeat(200_000)}</p>`),
  silence: () => {},
}

test('twenty hostile sites at once: health answers under 100 ms, and memory stays within 150 MB', async () => {
  const warm = await startSite(healthy)
  const run = (url: string, visitor: string) =>
    testApp.services.examiner.examine(
      { url, visitor, timeoutMs: 3_000 },
      { onProgress: () => {}, signal: new AbortController().signal },
    )
  await run(warm.url, 'warm')
  global.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const hostile = [...Object.values(sites), ...Object.values(sites)]
  const running = hostile.map(async (answer, at) => {
    const site = await startSite(answer)
    return run(site.url, `visitor ${at}`).then(
      () => 'report',
      (error: { reason?: string }) => error.reason,
    )
  })
  let over = false
  const outcomes = Promise.all(running).finally(() => {
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
  expect(new Set(await outcomes)).toEqual(new Set(['report']))
  const sorted = waits.sort((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  console.log({ p99, median: sorted[sorted.length >> 1], n: sorted.length, mb: (most - before) / 1048576, before: before/1048576 })
  expect(p99).toBeLessThan(100)
  expect((most - before) / 1_048_576).toBeLessThan(150)
}, 120_000)
