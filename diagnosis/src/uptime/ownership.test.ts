import { afterEach, expect, test } from 'vitest'
import { issue, type Lab, openLab, type Pages } from '#test/lab.ts'
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

test.each([
  ['more than the token', `${TOKEN}4`],
  ['the beginning of the token', TOKEN.slice(0, -1)],
  ['the token within other text', `see ${TOKEN}`],
  ['nothing', ''],
])('a file, a tag and a record with %s prove nothing', async (_, text) => {
  const pages = { '/': head(tag.replace(TOKEN, text)), [FILE_PATH]: text }
  expect(await ways(pages, { '_sitewright.shop.test': { TXT: [text] } })).toEqual([])
})

test('the token in a tag of another name, or in an answer that is not simply there, proves nothing', async () => {
  expect(await ways({ '/': head(tag.replace('-verification', '-verification-2')) })).toEqual([])
  await lab?.close()
  expect(
    await ways({ '/': { status: 203, body: head(tag) }, [FILE_PATH]: { status: 203, body: TOKEN } }),
  ).toEqual([])
})

test('another host below the same name, another port and a server without a good certificate prove nothing', async () => {
  const thief = { '*': TOKEN }
  for (const to of ['https://blog.shop.test/', 'http://shop.test:8080/']) {
    const away = { status: 302, headers: { location: to } }
    const hosts = { 'shop.test': { https: { '*': away } }, 'blog.shop.test': { http: thief, https: thief } }
    lab = await openLab({ hosts })
    const { guard } = lab
    const portOf = (host: string, port: number) =>
      port === 8080 ? guard.portOf('blog.shop.test', 80) : guard.portOf(host, port)
    const looks = await proveOwnership({ ...guard, portOf }, new URL('https://shop.test/'), TOKEN)
    expect(looks[0]).toMatchObject({ found: false, says: expect.stringContaining('sends us on to') })
    await lab.close()
  }
  lab = await openLab({ hosts: { 'shop.test': { https: thief, tls: issue(['thief.test']) } } })
  const [file] = await proveOwnership(lab.guard, new URL('https://shop.test/'), TOKEN)
  expect(file).toMatchObject({ found: false, says: expect.stringContaining('certificate') })
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
