import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { healthyLab, type Lab, openLab } from '#test/lab.ts'
import { healthyPages, page, safely } from '#test/pages.ts'

const codes = namesFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const own = (codes: string[]) => codes.filter((code) => /^(dns|net|host)\./.test(code))
const NAMED = { NS: ['ns1.shop.test'], SOA: 'ns1.shop.test' }
const bakery = { http: 'https://shop.test', https: healthyPages('https://shop.test') }

test('a name that does not exist, nor its other spelling, is named as pointing nowhere', async () => {
  lab = await openLab({ hosts: {} })
  const report = await lab.examine('shop.test', { codes })
  expect(report.findings.map(({ code, verdict, severity }) => [code, verdict, severity])).toEqual([
    ['dns.nxdomain', 'confirmed', 'critical'],
  ])
  expect(report.state).toBe('down')
  expect(report.findings[0]?.evidence[0]).toMatchObject({ request: 'DNS A shop.test', status: 'NXDOMAIN' })
})

test('a missing name under a domain that exists is named as well', async () => {
  lab = await openLab({ hosts: {}, zone: { 'shop.test': { A: ['127.0.0.1'], ...NAMED } } })
  expect(await lab.codes('https://blog.shop.test', { codes })).toEqual(['dns.nxdomain'])
})

test.each([
  ['the typed one without www', 'shop.test', { 'www.shop.test': { A: ['127.0.0.1'] } }],
  ['the typed one with www', 'https://www.shop.test', { 'shop.test': { A: ['127.0.0.1'], ...NAMED } }],
])('of two spellings %s is missing: told as half an address', async (_, typed, zone) => {
  lab = await openLab({ hosts: {}, zone })
  const { findings } = await lab.examine(typed, { codes })
  expect(findings.map(({ code, severity, verdict }) => [code, severity, verdict])).toEqual([
    ['dns.host_missing', 'high', 'confirmed'],
  ])
})

test('a missing other spelling of a working site is reported', async () => {
  lab = await openLab({
    hosts: { 'shop.test': bakery },
    zone: { 'shop.test': { A: ['127.0.0.1'], ...NAMED } },
  })
  expect(own(await lab.codes('https://shop.test', { codes }))).toEqual(['dns.host_missing'])
})

test('a resolver that shows no zone at all gets only a soft word', async () => {
  lab = await openLab({ hosts: { 'shop.test': bakery } })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings.filter(({ code }) => code.startsWith('dns.'))).toMatchObject([
    { code: 'dns.host_missing', severity: 'low', verdict: 'likely' },
  ])
})

test('a site that forwards to its missing other half is down', async () => {
  lab = await openLab({
    hosts: { 'shop.test': { http: 'https://www.shop.test', https: 'https://www.shop.test' } },
    zone: { 'shop.test': { A: ['127.0.0.1'], ...NAMED } },
  })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings[0]).toMatchObject({ code: 'dns.host_missing', severity: 'critical' })
})

test('with both spellings in place nothing is said, nor of a name that was never meant to have two', async () => {
  lab = await healthyLab(
    {},
    { hosts: { 'blog.shop.test': { https: healthyPages('https://blog.shop.test') } } },
  )
  expect(own(await lab.codes('https://shop.test', { codes }))).toEqual([])
  expect(own(await lab.codes('https://blog.shop.test', { codes }))).toEqual([])
})

test('another spelling that leads where nothing listens is told of, and does not hide what the site has', async () => {
  const home = safely(page({ head: '<meta name="robots" content="noindex">' }))
  lab = await healthyLab({ '/': home }, { hosts: { 'www.shop.test': {} } })
  const { findings, state } = await lab.examine('https://shop.test')
  expect(findings.map(({ code, verdict }) => [code, verdict])).toEqual([
    ['seo.noindex', 'confirmed'],
    ['dns.host_missing', 'confirmed'],
  ])
  expect(findings[1]).toMatchObject({
    title: 'Your site does not answer under www.shop.test',
    evidence: [{ status: 'ECONNREFUSED' }, { status: 'ECONNREFUSED' }, { status: 200 }],
  })
  expect(state).toBe('up')
})

test('another spelling that answers on one port leads on, whatever the other port does', async () => {
  lab = await healthyLab({}, { hosts: { 'www.shop.test': { http: 'https://shop.test' } } })
  expect(own(await lab.codes('https://shop.test', { codes }))).toEqual([])
})

test('a name lent out by a platform has no other half', async () => {
  const host = 'corner-bakery.github.io'
  lab = await openLab({ hosts: { [host]: { https: healthyPages(`https://${host}`) } } })
  expect(own(await lab.codes(`https://${host}`))).toEqual([])
})

test('with an address given by hand, DNS is neither asked nor reported', async () => {
  lab = await openLab({ hosts: { 'shop.test': bakery } })
  const guard = { ...lab.guard, dnsServers: [], isPinned: () => true, overrideFor: () => ['127.0.0.1'] }
  expect(own(await lab.codes('https://shop.test', { guard, codes }))).toEqual([])
})

test('a broken signature is distinguished from name servers without the zone', async () => {
  lab = await openLab({
    hosts: {},
    zone: { 'shop.test': { BOGUS: { A: ['127.0.0.1'] } }, 'cafe.test': 'SERVFAIL' },
  })
  const signed = await lab.examine('shop.test', { codes })
  expect(signed.findings).toMatchObject([
    { code: 'dns.servfail', verdict: 'confirmed', title: 'A broken signature hides your web address' },
  ])
  expect(signed.findings[0]?.evidence[1]?.repeat).toMatch(/\+cd$/)
  const lame = await lab.examine('https://cafe.test', { codes })
  expect(lame.findings).toMatchObject([
    { code: 'dns.servfail', title: 'Your name servers are misconfigured' },
  ])
})

test.each(['REFUSED', 'SILENT'] as const)(
  'a resolver that is %s is no fault of the site',
  { timeout: 30_000 },
  async (said) => {
    lab = await openLab({ hosts: {}, zone: { 'shop.test': said, 'www.shop.test': said } })
    const { findings, state } = await lab.examine('https://shop.test', { codes })
    expect(findings).toMatchObject([{ code: 'net.timeout', verdict: 'inconclusive' }])
    expect(state).toBe('unknown')
  },
)

test('a name that leads into a private network is not judged', async () => {
  lab = await openLab({
    hosts: {},
    zone: { 'shop.test': { A: ['10.0.0.7'] }, 'www.shop.test': { A: ['10.0.0.7'] } },
  })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([
    { code: 'net.timeout', verdict: 'inconclusive', title: expect.stringContaining('private') },
  ])
})

test('a name that leads outside and inside is not said to be out of reach', async () => {
  const A = ['127.0.0.1', '10.0.0.7']
  lab = await openLab({ hosts: {}, zone: { 'shop.test': { A }, 'www.shop.test': { A } } })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([
    { code: 'net.timeout', verdict: 'inconclusive', title: expect.stringContaining('One entry') },
  ])
})

test.each(['shop.test', 'https://www.shop.test'])(
  'a domain with only mail is not called lost: %s',
  async (typed) => {
    lab = await openLab({
      hosts: {},
      zone: {
        'shop.test': { MX: [[10, 'mail.shop.test']], ...NAMED },
        'mail.shop.test': { A: ['127.0.0.1'] },
      },
    })
    expect(await lab.codes(typed, { codes })).not.toContain('dns.nxdomain')
  },
)
