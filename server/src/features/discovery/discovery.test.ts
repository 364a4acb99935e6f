import { isListed, listedPages } from '@sitewright/contract/listed-pages.ts'
import { pages } from '@sitewright/contract/pages.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

const PUBLIC_URL = 'https://shop.example'
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL, BUSINESS_SUPPORT_EMAIL: 'help@shop.example' })
})

const get = async (path: string) => {
  const reply = await fetch(testApp.url + path)
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
}

test('the sitemap lists every public page by its whole address, and no other', async () => {
  const { status, type, text } = await get('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(found).toEqual(listedPages.map((path) => PUBLIC_URL + path))
})

test('robots are kept out of private pages, links with ids and the API, and led to the sitemap', async () => {
  const { status, type, text } = await get('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`)
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix))
  for (const path of ['/api/tickets', '/dashboard/requests', '/portal', '/quote/abc', '/pay/invoice/abc'])
    expect(isClosed(path), path).toBe(true)
  for (const path of pages.filter(isListed)) expect(isClosed(path), path).toBe(false)
})

test('security.txt says whom to write to, and is good for less than a year', async () => {
  const { status, type, text } = await get('/.well-known/security.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: mailto:help@shop.example\n')
  expect(text).toContain('Preferred-Languages: en\n')
  expect(text).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt\n`)
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
