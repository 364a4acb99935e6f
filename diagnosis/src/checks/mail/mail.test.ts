import { afterEach, expect, test } from 'vitest'
import { mailFaults } from '#catalogue/mail.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'
import type { Zone } from '#test/zone.ts'

const codes = mailFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const NAMED = { A: ['127.0.0.1'], NS: ['ns1.shop.test'], SOA: 'ns1.shop.test' }
const SPF = 'v=spf1 mx -all'
const shows = (main: string): Pages => ({ '/': safely(page({ main })) })
const MAILBOX = shows('<p>Write to <a href="mailto:Hello@Shop.test?subject=Bread">us</a>.</p>')

async function seen(zone: Zone, pages: Pages = {}) {
  lab = await healthyLab(pages, { zone })
  const { findings } = await lab.examine('https://shop.test', { codes })
  return findings.map(({ code, severity, verdict }) => [code, severity, verdict])
}

test.each([
  ['as a link', MAILBOX],
  ['as text', shows('<p>E-mail: hello@shop.test.</p>')],
  ['with an encoded sign', shows('<p>E-mail: hello&#64;shop.test</p>')],
  ['on the page of contact', { '/contact': safely(page({ main: '<p>hello@shop.test</p>' })) }],
])('an address shown %s without a mail server is reported', async (_, pages) => {
  expect(await seen({ 'shop.test': NAMED }, pages)).toEqual([['mail.no_mx', 'high', 'confirmed']])
})

test('an address shown under a domain that takes no mail is reported', async () => {
  expect(await seen({ 'shop.test': { ...NAMED, MX: [[0, '.']] } }, MAILBOX)).toEqual([
    ['mail.no_mx', 'high', 'confirmed'],
  ])
})

test('a resolver that shows no zone at all gets only a soft word', async () => {
  expect(await seen({ 'shop.test': { A: ['127.0.0.1'] } }, MAILBOX)).toEqual([
    ['mail.no_mx', 'low', 'likely'],
  ])
})

test.each([
  ['without any address', {}],
  [
    'with an address elsewhere',
    shows('<p>bakery@mail.example or me@myshop.test or me@shop.test.example</p>'),
  ],
  ['with a hidden one', shows('<p style="display:none">trap@shop.test</p>')],
])('a site %s needs no mail server', async (_, pages) => {
  expect(await seen({ 'shop.test': NAMED }, pages)).toEqual([])
})

const withMx = (mx: [number, string][], more: Zone = {}) =>
  seen({ 'shop.test': { ...NAMED, MX: mx, TXT: ['v=spf1 a -all'] }, ...more }, MAILBOX)

test('a mail server that does not exist is reported', async () => {
  expect(await withMx([[10, 'mx.gone.test']])).toEqual([['mail.mx_dead', 'critical', 'confirmed']])
})

test('a number in place of a mail server is reported', async () => {
  expect(await withMx([[10, '192.0.2.7']])).toEqual([['mail.mx_dead', 'critical', 'confirmed']])
})

test('an alias in place of a mail server is reported as likely', async () => {
  const aliased = { 'mx.shop.test': { CNAME: 'mail.shop.test' } }
  expect(await withMx([[10, 'mx.shop.test']], aliased)).toEqual([['mail.mx_dead', 'high', 'likely']])
})

test('one of two that does not exist is a lesser matter', async () => {
  expect(
    await withMx([
      [10, 'mail.shop.test'],
      [20, 'mx2.gone.test'],
    ]),
  ).toEqual([['mail.mx_dead', 'medium', 'confirmed']])
})

test('a name that would steer a screen is not put into a sentence of ours', async () => {
  const evil = '\u001b]0;owned\u0007\u202e\u001b[2Jmx.gone.test'
  const MX: [number, string][] = [
    [10, 'mail.shop.test'],
    [20, evil],
  ]
  const TXT = [`v=spf1 a:${evil} a:x.gone.test a:y.gone.test a:z.gone.test -all`]
  lab = await healthyLab(MAILBOX, { zone: { 'shop.test': { ...NAMED, MX, TXT } } })
  const { findings } = await lab.examine('https://shop.test', { codes })
  const said = findings.map(({ title, means }) => `${title} ${means}`).join(' ')
  expect(said).toContain('lists a name with strange characters as a mail server')
  expect(said).toContain('(the SPF record) because of "a:?]0;owned')
  expect(said).not.toMatch(/[\p{C}]/u)
})

test('a resolver that knows nothing of the world cannot judge a mail server out there', async () => {
  expect(await withMx([[1, 'mx.some-host.com']])).toEqual([])
})

test('a mail server whose zone is in trouble is not called dead', async () => {
  expect(await withMx([[10, 'mx.shop.test']], { 'mx.shop.test': 'SERVFAIL' })).toEqual([])
})

const spf = (texts: string[], more: Zone = {}) =>
  seen({ 'shop.test': { ...NAMED, MX: [[10, 'mail.shop.test']], TXT: texts }, ...more })
const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `s${index}.shop.test`,
      { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
    ]),
  )
const including = (count: number) =>
  `v=spf1 ${Array.from({ length: count }, (_, index) => `include:s${index}.shop.test`).join(' ')} -all`

test('mail without a list of senders is reported', async () => {
  expect(await spf(['google-site-verification=x'])).toEqual([['mail.spf_missing', 'medium', 'confirmed']])
})

test('a domain without mail needs no list of senders', async () => {
  expect(await seen({ 'shop.test': NAMED })).toEqual([])
})

const BROKEN: [string, string[], Zone?][] = [
  ['two of them', [SPF, 'v=spf1 include:mail.shop.test ~all']],
  ['eleven lookups', [including(11)], many(11)],
  [
    'eleven lookups, deeper',
    ['v=spf1 mx a include:deep.shop.test -all'],
    { 'deep.shop.test': { TXT: [including(9)] }, ...many(9) },
  ],
  [
    'lookups behind redirect',
    ['v=spf1 redirect=deep.shop.test'],
    { 'deep.shop.test': { TXT: [including(10)] }, ...many(10) },
  ],
  ['three that lead nowhere', ['v=spf1 a:x.shop.test a:y.shop.test mx:z.shop.test -all']],
  [
    'a circle',
    ['v=spf1 include:deep.shop.test -all'],
    { 'deep.shop.test': { TXT: ['v=spf1 include:shop.test -all'] } },
  ],
  ['an include that is not there', ['v=spf1 mx include:spf.gone.test -all']],
  [
    'an include without a record',
    ['v=spf1 include:deep.shop.test -all'],
    { 'deep.shop.test': { TXT: ['hello'] } },
  ],
  ['everybody', ['v=spf1 mx +all']],
  ['everybody, unmarked', ['v=spf1 mx all']],
  ['a wrong number', ['v=spf1 ip4:192.0.2.300 -all']],
  ['a forgotten colon', ['v=spf1 ip4 192.0.2.1 -all']],
  ['an empty include', ['v=spf1 include: -all']],
  ['a word nobody knows', ['v=spf1 mx ipv4:192.0.2.1 -all']],
  ['a misspelt end', ['v=spf1 mx -al']],
  ['commas', ['v=spf1 mx,a,-all']],
  ['a wrong start', ['v=spf1; mx -all']],
  ['an equals sign', ['v=spf1 ip4=192.0.2.1 -all']],
  ['nothing after the equals sign', ['v=spf1 redirect=']],
]

test.each(BROKEN)('a list of senders with %s is reported', async (_, texts, more = {}) => {
  expect(await spf(texts, more)).toEqual([['mail.spf_invalid', 'high', 'confirmed']])
})

const GOOD: [string, string[], Zone?][] = [
  ['ten lookups', [including(10)], many(10)],
  [
    'one in two pieces, beside other texts',
    [`v=spf1 ${'ip4:192.0.2.1 '.repeat(25)}mx ~all`, 'v=spf10', 'v=verify'],
  ],
  [
    'every kind of term',
    [
      'v=spf1 a/24 mx//64 a:mail.shop.test/24//64 ip4:192.0.2.0/24 ip6:2001:db8::/32 exists:%{i}.spf.shop.test ?all',
    ],
  ],
  ['large letters', ['V=SPF1 MX -ALL']],
  [
    'an end that asks further',
    ['v=spf1 redirect=_spf.shop.test'],
    { '_spf.shop.test': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] } },
  ],
  [
    'a provider that this resolver cannot know',
    ['v=spf1 include:_spf.some-host.com include:spf.other-host.net ~all'],
  ],
  ['a modifier of tomorrow', ['v=spf1 mx op=auth -all']],
  ['a space too many', ['v=spf1  mx   -all ']],
]

test.each(GOOD)('a list of senders with %s is well', async (_, texts, more = {}) => {
  expect(await spf(texts, more)).toEqual([])
})

test('a list that grows without end is counted with few questions', async () => {
  const wide = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `w${index}.shop.test`,
      {
        TXT: [
          `v=spf1 ${Array.from({ length: 9 }, (_, step) => `include:w${(index * 9 + step + 1) % 40}.shop.test`).join(' ')} -all`,
        ],
      },
    ]),
  )
  expect(await spf(['v=spf1 include:w0.shop.test -all'], wide)).toEqual([
    ['mail.spf_invalid', 'high', 'confirmed'],
  ])
})

const dmarc = (texts: string[]) => seen({ '_dmarc.shop.test': { TXT: texts } })

test('mail without a word on forgeries is hygiene', async () => {
  expect(await dmarc([])).toEqual([['mail.dmarc_missing', 'low', 'confirmed']])
})

test.each([
  ['two of them', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
  ['no policy', ['v=DMARC1; sp=none']],
  ['a policy nobody knows', ['v=DMARC1; p=strict']],
  ['a wrong start', ['v=DMARC 1; p=none']],
])('a word on forgeries with %s does not count', async (_, texts) => {
  expect(await dmarc(texts)).toEqual([['mail.dmarc_missing', 'medium', 'confirmed']])
})

test.each([
  ['v=DMARC1; p=none'],
  ['v=DMARC1;p=reject;'],
  ['v=DMARC1 ; p = quarantine ; pct=50'],
  ['v=DMARC1; rua=mailto:a@shop.test'],
])('a word on forgeries that reads "%s" is well', async (text) => {
  expect(await dmarc([text])).toEqual([])
})

test('a known provider whose key is not where it keeps it is no more than a question', async () => {
  const zone = (more: Zone): Zone => ({
    'shop.test': { ...NAMED, MX: [[1, 'aspmx.l.google.com']], TXT: ['v=spf1 include:_spf.google.com ~all'] },
    'aspmx.l.google.com': { A: ['127.0.0.1'] },
    '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.2.1 ~all'] },
    ...more,
  })
  expect(await seen(zone({}))).toEqual([['mail.dkim_unknown', 'low', 'inconclusive']])
  await lab.close()
  expect(await seen(zone({ 'google._domainkey.shop.test': { TXT: ['v=DKIM1; k=rsa; p=MIGf'] } }))).toEqual([])
})

test('a site that is well, and one on a lent name, gets no word on mail', async () => {
  expect(await seen({}, MAILBOX)).toEqual([])
  await lab.close()
  lab = await healthyLab(shows('<p>me@bakery.github.io</p>'), { name: 'bakery.github.io' })
  expect(await lab.codes('https://bakery.github.io', { codes })).toEqual([])
})
