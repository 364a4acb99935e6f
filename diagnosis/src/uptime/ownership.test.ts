import { afterEach, expect, test } from 'vitest'
import { type Lab, openLab, type Pages } from '#test/lab.ts'
import type { Zone } from '#test/zone.ts'
import { FILE_PATH, proveOwnership } from './ownership.ts'

const TOKEN = 'sitewright-abc123'
let lab: Lab | null = null
afterEach(() => lab?.close())

async function ways(https: Pages, zone: Zone = {}): Promise<string[]> {
  lab = await openLab({ hosts: { 'shop.test': { https }, 'thief.test': { https: { '*': TOKEN } } }, zone })
  const looks = await proveOwnership(lab.guard, new URL('https://shop.test/'), TOKEN)
  return looks.filter(({ found }) => found).map(({ way }) => way)
}

const head = (tag: string) => `<!doctype html><html><head>${tag}</head><body>hello</body></html>`
const tag = `<meta name="sitewright-verification" content="${TOKEN}">`

test('a file, a meta tag or a DNS record proves the site, each by itself', async () => {
  expect(await ways({ '/': head(''), [FILE_PATH]: `${TOKEN}\n` })).toEqual(['file'])
  await lab?.close()
  expect(await ways({ '/': head(tag) })).toEqual(['meta'])
  await lab?.close()
  expect(await ways({ '/': head('') }, { '_sitewright.shop.test': { TXT: [TOKEN] } })).toEqual(['dns'])
})

test('another token, a tag within the text and a file on another site prove nothing', async () => {
  expect(await ways({ '/': head(tag.replace('abc123', 'abc124')), [FILE_PATH]: 'else' })).toEqual([])
  await lab?.close()
  expect(await ways({ '/': `<html><head></head><body><p>${tag}</p></body></html>` })).toEqual([])
  await lab?.close()
  const away = { status: 302, headers: { location: 'https://thief.test/file' } }
  expect(await ways({ '/': away, [FILE_PATH]: away })).toEqual([])
})

test('every way says in words what was seen', async () => {
  lab = await openLab({ hosts: { 'shop.test': { https: { '/': head('') } } } })
  const looks = await proveOwnership(lab.guard, new URL('https://shop.test/'), TOKEN)
  expect(looks.map(({ way, says }) => [way, says])).toEqual([
    ['file', 'There is nothing at that address yet.'],
    ['meta', 'The page has no such meta tag.'],
    ['dns', 'There is no such DNS record yet.'],
  ])
})

test('an address of numbers is not looked up', async () => {
  lab = await openLab({ hosts: { 'shop.test': { https: { '/': head('') } } } })
  for (const address of ['http://127.0.0.1:9/', 'http://[::1]:9/']) {
    const looks = await proveOwnership(lab.guard, new URL(address), TOKEN)
    expect(looks.at(-1)?.says).toBe('An address of numbers has no DNS records; please use another way.')
  }
})
