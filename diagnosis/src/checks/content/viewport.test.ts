import { afterEach, expect, test } from 'vitest'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())
const found = async (pages: Pages) => {
  lab = await healthyLab(pages)
  const { findings } = await lab.examine('https://shop.test', { codes: ['ux.no_viewport'] })
  return findings
    .filter(({ code }) => code.startsWith('ux.'))
    .map(({ severity, verdict }) => `${severity} ${verdict}`)
}
const front = (head: string) => found({ '/': safely(page({ without: 'viewport', head })) })

test('a page without a viewport line is named, on its own', async () => {
  lab = await healthyLab({ '/': safely(page({ without: 'viewport' })) })
  expect(await lab.codes('https://shop.test')).toEqual(['ux.no_viewport'])
})

test.each([
  '<meta name="viewport" content="width=1024">',
  '<meta name="viewport" content="user-scalable=yes, width=1200">',
  '<meta name="viewport" content="">',
  '<!-- <meta name="viewport" content="width=device-width"> -->',
  '<noscript><meta name="viewport" content="width=device-width"></noscript>',
  '<script>let viewportWidth = innerWidth</script>',
])('a page whose head says %s is shown shrunk', async (head) => {
  expect(await front(head)).toEqual(['high confirmed'])
})

test.each([
  '<META CONTENT="width=device-width" NAME="ViewPort">',
  '<meta name=viewport content=initial-scale=1>',
  '<meta name="viewport" content="width=640">',
  '<meta name="HandheldFriendly" content="true">',
  `<script>document.write('<meta name="viewport" content="width=device-width">')</script>`,
  `<script>if (screen.width < 700) location.href = "https://m.shop.test/"</script>`,
  '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.shop.test/">',
])('a page whose head says %s is made for phones', async (head) => {
  expect(await front(head)).toEqual([])
})

test('a server that sends phones another page, or elsewhere, is not reported', async () => {
  const byAgent =
    (phone: (response: import('node:http').ServerResponse) => void): Pages[string] =>
    (request, response) => {
      const desk = safely(page({ without: 'viewport' }))
      if (request.headers['user-agent']?.includes('Mobile')) phone(response)
      else response.writeHead(200, desk.headers).end(desk.body)
    }
  const adapted = safely(page())
  expect(
    await found({ '/': byAgent((response) => response.writeHead(200, adapted.headers).end(adapted.body)) }),
  ).toEqual([])
  await lab.close()
  const mobile = page({ without: 'viewport' })
  lab = await healthyLab(
    { '/': byAgent((response) => response.writeHead(302, { location: 'https://m.shop.test/' }).end()) },
    { hosts: { 'm.shop.test': { https: { '/': mobile } } } },
  )
  expect(await lab.codes('https://shop.test')).not.toContain('ux.no_viewport')
})

test('a page that forbids zooming is a small thing', async () => {
  expect(
    await front('<meta name="viewport" content="width=device-width, maximum-scale=1.0, user-scalable=no">'),
  ).toEqual(['low confirmed'])
})

test('a stub of a few words says nothing of the design', async () => {
  expect(
    await found({ '/': safely('<!doctype html><title>Corner Bakery</title><h1>Open at seven</h1>') }),
  ).toEqual([])
})
