import { afterEach, expect, test } from 'vitest'
import { speedFaults } from '#catalogue/speed.ts'
import { type Answer, healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const OURS = speedFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const speedOf = async (pages: Pages) => {
  lab = await healthyLab(pages)
  return (await lab.examine('https://shop.test', { codes: OURS })).findings
}
const found = async (pages: Pages) =>
  (await speedOf(pages)).map(({ code, severity }) => `${code} ${severity}`)

const slow = (delays: number[]) => {
  let asked = 0
  return (_: unknown, response: import('node:http').ServerResponse) => {
    const delay = delays[Math.min(asked, delays.length - 1)] ?? 0
    asked += 1
    const { headers, body } = safely(page())
    setTimeout(() => response.writeHead(200, headers).end(body), delay)
  }
}

test('a server that always thinks for two seconds is named with its time', async () => {
  const [finding] = await speedOf({ '/': slow([2_000]) })
  expect(finding).toMatchObject({ code: 'perf.ttfb', verdict: 'confirmed', severity: 'medium' })
  expect(finding?.title).toMatch(/2\.[0-3] seconds/)
})

test('a server that takes a second is only remarked on', async () => {
  expect(await found({ '/': slow([1_000]) })).toEqual(['perf.ttfb low'])
})

test.each([
  ['one slow answer', [2_000, 10]],
  ['an answer after 50 ms', [50]],
])('%s is not called a slow server', async (_, delays) => {
  expect(await found({ '/': slow(delays) })).toEqual([])
})

/** The head of a PNG that says how large it is, and zeroes. */
function png(width: number, height: number, bytes: number): Buffer {
  const image = Buffer.alloc(bytes)
  image.write('89504e470d0a1a0a0000000d49484452', 'hex')
  image.writeUInt32BE(width, 16)
  image.writeUInt32BE(height, 20)
  return image
}

function ranged(body: Buffer, type = 'image/png', knowsRanges = true) {
  return (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => {
    const asked = knowsRanges ? /bytes=0-(\d+)/.exec(request.headers.range ?? '')?.[1] : undefined
    if (asked === undefined)
      return void response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
    const part = body.subarray(0, Number(asked) + 1)
    const range = `bytes 0-${part.length - 1}/${body.length}`
    response.writeHead(206, { 'content-type': type, 'content-range': range }).end(part)
  }
}

const withImage = (tag: string) => safely(page({ main: `<p>${'Bread and buns. '.repeat(20)}</p>${tag}` }))

test.each([
  ['a server that knows ranges', true],
  ['one that does not', false],
])('a picture of 900 kB is named, from %s', async (_, knowsRanges) => {
  const pages = {
    '/': withImage('<img src="/oven.png" alt="Our oven">'),
    '/oven.png': ranged(png(1_600, 1_200, 900_000), 'image/png', knowsRanges),
  }
  const [finding, ...rest] = await speedOf(pages)
  expect(rest).toEqual([])
  expect(finding).toMatchObject({ code: 'perf.images', severity: 'medium', verdict: 'confirmed' })
  expect(finding?.means).toContain('900 kB')
})

test('a picture with far more pixels than are drawn is named with both sizes', async () => {
  const [finding] = await speedOf({
    '/': withImage('<img width="300" height="200" src="/oven.png" alt="Our oven">'),
    '/oven.png': ranged(png(4_000, 3_000, 300_000)),
  })
  expect(finding?.code).toBe('perf.images')
  expect(finding?.means).toContain('4000 x 3000 pixels but drawn at 300 x 200')
})

test.each([
  ['a picture of a fitting size', '<img width="800" height="600" src="/oven.png" alt="">', 400_000],
  ['a small logo with spare pixels', '<img width="100" height="50" src="/oven.png" alt="">', 40_000],
  ['a heavy original that is only linked to', '<a href="/oven.png">Original</a>', 900_000],
  [
    'a picture with a choice of sizes',
    '<img src="/oven.png" srcset="/s.png 400w, /oven.png 4000w" alt="">',
    900_000,
  ],
])('%s is not reported', async (_, tag, bytes) => {
  expect(await found({ '/': withImage(tag), '/oven.png': ranged(png(1_200, 900, bytes)) })).toEqual([])
})

const css = (bytes: number) => `.loaf { color: #432; margin: 0 auto }\n`.repeat(Math.ceil(bytes / 38))
const linked = (count: number, tag: (index: number) => string) =>
  safely(page({ head: Array.from({ length: count }, (_, index) => tag(index)).join('\n') }))
const kept = { 'content-type': 'text/css', 'cache-control': 'max-age=31536000' }

test.each([
  [80_000, 'perf.compression medium'],
  [20_000, 'perf.compression low'],
])('a style sheet of %i bytes sent unpacked is %s', async (bytes, expected) => {
  const pages = {
    '/': linked(1, () => '<link rel="stylesheet" href="/site.css">'),
    '/site.css': { headers: kept, body: css(bytes) },
  }
  expect(await found(pages)).toEqual([expected])
})

test('the same style sheet packed is not reported, and so is a photo', async () => {
  const { gzipSync } = await import('node:zlib')
  const packed = { headers: { ...kept, 'content-encoding': 'gzip' }, body: gzipSync(css(80_000)) }
  expect(
    await found({ '/': linked(1, () => '<link rel="stylesheet" href="/site.css">'), '/site.css': packed }),
  ).toEqual([])
})

test('files that may be kept for a minute are remarked on, files with a mark to compare by are not', async () => {
  const pages = (headers: Record<string, string>) => ({
    '/': linked(2, (index) => `<script defer src="/${index}.js"></script>`),
    '/0.js': { headers: { 'content-type': 'text/javascript', ...headers }, body: 'one()' },
    '/1.js': { headers: { 'content-type': 'text/javascript', ...headers }, body: 'two()' },
  })
  expect(await found(pages({ 'cache-control': 'max-age=60' }))).toEqual(['perf.cache low'])
  await lab.close()
  expect(await found(pages({ 'cache-control': 'max-age=60', etag: '"a1"' }))).toEqual([])
})

test('a row of scripts that hold up the first view is remarked on; deferred ones are not', async () => {
  const pages = (how: string) => ({
    '/': linked(4, (index) => `<script ${how} src="/${index}.js"></script>`),
    '*': { headers: { 'content-type': 'text/javascript', etag: '"a1"' }, body: 'one()' },
  })
  expect(await found(pages(''))).toEqual(['perf.render_blocking low'])
  await lab.close()
  expect(await found(pages('defer'))).toEqual([])
})

test('twenty pictures of 300 kB each are one heavy page', async () => {
  const tags = Array.from({ length: 20 }, (_, index) => `<img src="/p/${index}.png" alt="">`).join('')
  const pages: Pages = { '/': withImage(tags) }
  for (let index = 0; index < 20; index += 1) pages[`/p/${index}.png`] = ranged(png(1_200, 900, 300_000))
  expect(await found(pages)).toEqual(['perf.weight medium'])
  expect((await lab.examine('https://shop.test', { codes: OURS })).requests).toBeLessThanOrEqual(60)
})

test('a page that names 160 files is a heavy page, one of 40 is not', async () => {
  const icons = (count: number) =>
    withImage(Array.from({ length: count }, (_, i) => `<img src="/i/${i}.png" alt="">`).join(''))
  const dot = ranged(png(64, 64, 500))
  expect(await found({ '/': icons(160), '*': dot })).toEqual(['perf.weight medium'])
  await lab.close()
  expect(await found({ '/': icons(40), '*': dot })).toEqual([])
})

test('a picture whose weight the server does not tell weighs more than what we read of it', async () => {
  const pieces: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.write(png(6_000, 4_000, 1_000_000))
    response.end(Buffer.alloc(1_400_000))
  }
  const main = '<img src="/big.png" alt="The oven" width="600" height="400">'
  const findings = await speedOf({ '/': safely(page({ main })), '/big.png': pieces })
  expect(findings.find(({ code }) => code === 'perf.images')?.means).toContain(
    'alone weighs more than 400 kB.',
  )
})
