import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { healthyLab, type Lab, openLab, type Pages } from '#test/lab.ts'

const codes = namesFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const DAY = 86_400_000
const on = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const own = (codes: string[]) => codes.filter((code) => /^(dns|net)\./.test(code))

function entry(body: object): Pages {
  return {
    '/domain/shop.test': {
      headers: { 'content-type': 'application/rdap+json' },
      body: JSON.stringify({ objectClassName: 'domain', ldhName: 'SHOP.TEST', ...body }),
    },
  }
}
const expires = (days: number) => ({
  status: ['active'],
  events: [
    { eventAction: 'registration', eventDate: on(-900) },
    { eventAction: 'expiration', eventDate: on(days) },
  ],
})
const register = (pages: Pages) => ({ hosts: { 'rdap.org': { https: pages } } })

test.each([['client hold'], ['clientHold'], ['server hold'], ['redemption period'], ['pendingDelete']])(
  'a name in the state "%s" is reported as out of service, not as a missing entry',
  async (status) => {
    lab = await openLab(register(entry({ ...expires(20), status: ['client transfer prohibited', status] })))
    const { findings } = await lab.examine('shop.test', { codes })
    expect(findings).toMatchObject([
      { code: 'dns.domain_hold', verdict: 'confirmed', severity: 'critical', causes: ['dns.nxdomain'] },
    ])
    expect(findings[0]?.evidence.map(({ excerpt }) => excerpt)).toContain(status)
  },
)

test('a name that ran out is reported, also while the site still answers', async () => {
  lab = await healthyLab({}, register(entry(expires(-3))))
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings[0]).toMatchObject({ code: 'dns.domain_hold', verdict: 'likely' })
})

test('a name that runs out within a month is reported with its days', async () => {
  lab = await healthyLab({}, register(entry(expires(12.5))))
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([
    { code: 'dns.domain_expiring', title: 'Your domain name runs out in 12 days' },
  ])
})

test.each([
  ['a name that is paid for', entry(expires(200))],
  ['a register that knows nothing of it', {}],
  ['a register that is in trouble', { '*': { status: 503, body: 'later' } }],
  ['an answer that is no entry', entry({ ldhName: 'other.test', ...expires(-3) })],
  ['a broken answer', { '*': { headers: { 'content-type': 'application/rdap+json' }, body: '{"ldhName":' } }],
])('%s gives no word', async (_, pages) => {
  lab = await healthyLab({}, register(pages as Pages))
  expect(own(await lab.codes('https://shop.test', { codes }))).toEqual([])
})

test('a slow register does not hold up the examination', async () => {
  const slow = { '*': { delayMs: 30_000, body: '' } }
  lab = await healthyLab({}, register(slow))
  const { took_ms } = await lab.examine('https://shop.test', { codes })
  expect(took_ms).toBeLessThan(10_000)
})

test('no registry is asked about a made-up ending', async () => {
  lab = await healthyLab()
  await lab.examine('https://shop.test', { codes })
  expect(lab.requests.filter(({ url }) => url.includes('rdap'))).toEqual([])
})
