import { afterEach, expect, test } from 'vitest'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'
import { proofOfOwnership } from './ownership.ts'
import { QUICK } from './visit/budget.ts'
import { siteOf } from './visit/site.ts'
import { Ways } from './visit/ways.ts'

const TOKEN = 'k3T9-xv2Qm7_Lr5Wn8Zp'
const META = `<meta name="sitewright-verification" content="${TOKEN}">`
const FILE = '/.well-known/sitewright-verification.txt'
let lab: Lab
afterEach(() => lab.close())

async function proof(
  options: Parameters<typeof healthyLab>,
  token = TOKEN,
  typed = 'https://shop.test/about',
) {
  lab = await healthyLab(...options)
  const parsed = siteOf(lab.guard, typed)
  if (!parsed.ok) throw new Error(parsed.reason)
  return proofOfOwnership(new Ways(lab.guard, QUICK, () => new Date()), parsed.site, token)
}
const txt = (...texts: string[]) => ({ zone: { 'shop.test': { A: ['127.0.0.1'], TXT: texts } } })

test('a TXT record of the domain proves it, beside others', async () => {
  expect(await proof([{}, txt('v=spf1 mx -all', `sitewright-verification=${TOKEN}`)])).toBe('dns')
})

test('the domain’s record proves a name below it', async () => {
  const hosts = { 'www.shop.test': { https: 'https://shop.test' } }
  expect(
    await proof([{}, { ...txt(`sitewright-verification=${TOKEN}`), hosts }], TOKEN, 'https://www.shop.test'),
  ).toBe('dns')
})

test('a meta tag in the head of the front page proves it', async () => {
  expect(await proof([{ '/': safely(page({ head: META })) }])).toBe('meta')
})

test('a file proves it, with the token alone or with its name', async () => {
  expect(await proof([{ [FILE]: `${TOKEN}\n` }])).toBe('file')
  await lab.close()
  expect(await proof([{ [FILE]: `sitewright-verification=${TOKEN}` }])).toBe('file')
})

test.each<[string, Parameters<typeof healthyLab>]>([
  ['nothing', [{}]],
  [
    'another token',
    [{ '/': safely(page({ head: META.replace('k3T9', 'xxxx') })), [FILE]: 'other-token-altogether' }],
  ],
  ['a longer record that only begins with it', [{}, txt(`sitewright-verification=${TOKEN}x`)]],
  ['a tag that a visitor wrote into the body', [{ '/': safely(page({ main: `<p>Nice!</p>${META}` })) }]],
  ['a tag in a comment', [{ '/': safely(page({ head: `<!-- ${META} -->` })) }]],
  [
    'a page that shows whatever was asked for',
    [
      {
        '*': (request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${request.url} ${TOKEN}</p>`)
        },
      },
    ],
  ],
  [
    'another site that the front page leads to',
    [
      { '/': { status: 302, headers: { location: 'https://mine.test/' } } },
      { hosts: { 'mine.test': { https: { '/': safely(page({ head: META })) } } } },
    ],
  ],
])('%s proves nothing', async (_, options) => {
  expect(await proof(options)).toBeNull()
})

test('a token too short to be one is never found', async () => {
  expect(await proof([{ [FILE]: 'abc' }], 'abc')).toBeNull()
})
