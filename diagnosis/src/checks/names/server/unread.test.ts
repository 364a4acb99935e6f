import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { type Answer, healthyLab, type Lab } from '#test/lab.ts'
import { page } from '#test/pages.ts'

const labs: Lab[] = []
afterEach(() => Promise.all(labs.splice(0).map((lab) => lab.close())))

const examined = async (answer: Answer, timeoutMs = 20_000) => {
  const lab = await healthyLab({ '/': answer })
  labs.push(lab)
  return lab.examine('https://shop.test', { codes: ['net.refused', 'net.timeout'], timeoutMs })
}
const sent = (encoding: string, body: string | Buffer): Answer => ({
  headers: { 'content-type': 'text/html', 'content-encoding': encoding },
  body,
})
const dripping =
  (html: string): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(html)
    const drip = setInterval(() => response.write('<!-- -->'), 100)
    response.once('close', () => clearInterval(drip))
  }

test('a page that says it is packed and is not is named, for no browser opens it', async () => {
  const { findings } = await examined(sent('gzip', page()))
  expect(findings).toMatchObject([{ code: 'net.refused', verdict: 'confirmed', severity: 'critical' }])
  expect(findings[0]?.evidence[0]?.excerpt).toBe('content-encoding: gzip')
})

test('a packed page that breaks off within is shown by browsers and not called unreadable', async () => {
  const packed = gzipSync(page({ main: '<p>Bread and rolls, every morning from six.</p>'.repeat(40) }))
  const { findings } = await examined(sent('gzip', packed.subarray(0, packed.length - 10)))
  expect(findings).toEqual([])
})

test('a page in a packing that we do not open is told as one that we could not read', async () => {
  const { state, summary, not_examined } = await examined(sent('br', Buffer.from([1, 2, 3])))
  expect(state).toBe('unknown')
  expect(summary).toBe('We could not check your site well enough to name a cause.')
  expect(not_examined).toContainEqual({
    what: 'the pages of your site',
    why: expect.stringContaining('packed'),
  })
})

test('a page that never comes to its end is named, and one that is whole and drips on is not', {
  timeout: 40_000,
}, async () => {
  const [half, whole] = await Promise.all(
    [page().slice(0, 300), page()].map((html) => examined(dripping(html), 12_000)),
  )
  expect(half?.findings).toMatchObject([{ code: 'net.timeout', verdict: 'likely', severity: 'high' }])
  expect(whole?.findings).toEqual([])
})
