import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { type Answer, healthyLab, type Lab } from '#test/lab.ts'
import { page } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const examined = async (answer: Answer) => {
  lab = await healthyLab({ '/': answer })
  return lab.examine('https://shop.test', { codes: ['net.refused', 'net.timeout'] })
}
const sent = (encoding: string, body: string | Buffer): Answer => ({
  headers: { 'content-type': 'text/html', 'content-encoding': encoding },
  body,
})

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
