import { afterAll, beforeAll, expect, test } from 'vitest'
import { dnsServer } from '#test/dns-server.ts'
import { canary } from '#test/listen.ts'
import { buildGuard, type GuardOptions } from './allowed/rules.ts'
import { parseTarget } from './allowed/target.ts'
import { connectPinned } from './connect.ts'
import { guardedFetch } from './fetch.ts'

let site: Awaited<ReturnType<typeof canary>>
let dns: Awaited<ReturnType<typeof dnsServer>>
let questions = 0
const PUBLIC = '93.184.216.34'

beforeAll(async () => {
  site = await canary('127.0.0.1')
  dns = await dnsServer((name, type) => {
    questions += 1
    if (type === 'AAAA') return {}
    if (name === 'mine.example') return { addresses: ['127.0.0.1'] }
    if (name === 'mixed.example') return { addresses: ['127.0.0.1', PUBLIC] }
    return { addresses: [PUBLIC] }
  })
})
afterAll(async () => {
  await Promise.all([site.close(), dns.close()])
})

async function visit(url: string, options: GuardOptions) {
  const before = { hits: site.hits(), questions }
  const guard = buildGuard({ dnsServers: [dns.address], ...options })
  const { outcome, attempts } = await guardedFetch(guard, url.replace('PORT', String(site.port)))
  return {
    outcome,
    attempts,
    hits: site.hits() - before.hits,
    questions: questions - before.questions,
  }
}
const refused = { outcome: { kind: 'refused', reason: 'port' }, attempts: [], hits: 0 }
const reached = { outcome: { kind: 'response' }, hits: 1 }
const mine = { allow: ['127.0.0.0/8'] }

test('another port is refused before DNS is asked', async () => {
  expect(await visit('http://public.example:PORT/', {})).toMatchObject({ ...refused, questions: 0 })
})

test('a port that is allowed everywhere is', async () => {
  expect(await visit('http://mine.example:PORT/', { ...mine, allowPort: () => true })).toMatchObject(reached)
})

test('a port named with an address by hand is allowed for that very host', async () => {
  const options = { ...mine, resolve: [`shop.example:${site.port}:127.0.0.1`] }
  expect(await visit('http://shop.example:PORT/', options)).toMatchObject(reached)
  expect(await visit('http://SHOP.example.:PORT/', options)).toMatchObject(reached)
  expect(await visit('http://www.shop.example:PORT/', options)).toMatchObject(refused)
  expect(await visit(`http://shop.example:${site.port === 8_080 ? 8_081 : 8_080}/`, options)).toMatchObject(
    refused,
  )
})

test('an address given by hand is vetted, port or no port', async () => {
  expect(
    await visit('http://shop.example:PORT/', { resolve: [`shop.example:${site.port}:127.0.0.1`] }),
  ).toMatchObject({ outcome: { kind: 'refused', reason: 'address' }, hits: 0 })
})

test('who lists a network allows its ports, by name and by number', async () => {
  expect(await visit('http://mine.example:PORT/', mine)).toMatchObject(reached)
  expect(await visit('http://127.0.0.1:PORT/', mine)).toMatchObject(reached)
})

test('listing a network opens no port of a public address', async () => {
  expect(await visit('http://public.example:PORT/', mine)).toMatchObject(refused)
  expect(await visit(`http://${PUBLIC}:PORT/`, mine)).toMatchObject(refused)
})

test('one public address among listed ones keeps the port closed', async () => {
  expect(await visit('http://mixed.example:PORT/', mine)).toMatchObject(refused)
})

test('what is denied inside a listed network has no port either', async () => {
  expect(await visit('http://127.0.0.1:PORT/', { ...mine, deny: ['127.0.0.1/32'] })).toMatchObject(refused)
  expect(await visit('http://mine.example:PORT/', { ...mine, deny: ['127.0.0.1/32'] })).toMatchObject({
    outcome: { kind: 'refused', reason: 'address' },
    hits: 0,
  })
})

test('port 0 is never opened', async () => {
  expect(await visit('http://127.0.0.1:0/', { ...mine, allowPort: () => true })).toMatchObject(refused)
})

test('the port is checked again at each connection', async () => {
  const lax = parseTarget(buildGuard({ allowPort: () => true }), `http://public.example:${site.port}/`)
  if (!lax.ok) throw new Error(lax.reason)
  const signal = AbortSignal.timeout(1_000)
  for (const guard of [buildGuard(), buildGuard(mine)])
    expect(await connectPinned(guard, lax.target, [PUBLIC], signal)).toEqual({
      outcome: { kind: 'refused', reason: 'port', address: PUBLIC },
      attempts: [],
    })
  expect(await connectPinned(buildGuard(mine), lax.target, [], signal)).toMatchObject({
    outcome: { kind: 'refused', reason: 'port' },
  })
})
