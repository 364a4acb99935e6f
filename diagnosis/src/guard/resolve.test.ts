import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dnsServer } from '#test/dns-server.ts'
import { ticksDuring } from '#test/ticks.ts'
import { openResolver } from '#test/zone.ts'
import { buildGuard, type GuardOptions } from './allowed/rules.ts'
import { parseTarget } from './allowed/target.ts'
import { resolveTarget } from './resolve.ts'

const PUBLIC = ['93.184.216.34', '93.184.216.35']
let dns: Awaited<ReturnType<typeof dnsServer>>

beforeAll(async () => {
  dns = await dnsServer((name, type) => {
    if (name === 'gone.example') return 'nxdomain'
    if (name === 'sick.example') return 'servfail'
    if (name === 'mute.example') return 'silence'
    if (name === 'barred.example') return 'refused'
    if (name === 'sick4.example') return type === 'A' ? 'servfail' : {}
    if (name === 'sick6.example') return type === 'A' ? {} : 'servfail'
    if (name === 'half.example' && type === 'AAAA') return 'servfail'
    if (name === 'mixed.example') return { addresses: type === 'A' ? [...PUBLIC, '10.0.0.7'] : [] }
    if (name === 'nat.example') return { addresses: type === 'A' ? PUBLIC : ['64:ff9b::a9fe:a9fe'] }
    if (name === 'many.example')
      return { addresses: type === 'A' ? Array.from({ length: 25 }, (_, i) => `93.184.216.${i}`) : [] }
    if (name === 'both.example' || name === 'half.example')
      return { addresses: type === 'A' ? PUBLIC : ['2606:4700::1111'] }
    return {}
  })
})
afterAll(() => dns.close())

function resolve(text: string, options: GuardOptions = {}, waitMs = 5_000) {
  const guard = buildGuard({ dnsServers: [dns.address], ...options })
  const parsed = parseTarget(guard, text)
  if (!parsed.ok) throw new Error(parsed.reason)
  return resolveTarget(guard, parsed.target, AbortSignal.timeout(waitMs))
}

test('both families are asked and IPv4 comes first', async () => {
  expect(await resolve('both.example')).toEqual({
    kind: 'addresses',
    addresses: [...PUBLIC, '2606:4700::1111'],
    total: 3,
    missing: null,
  })
})

test.each([
  ['gone.example', 'nxdomain'],
  ['sick.example', 'servfail'],
  ['empty.example', 'no_address'],
  ['barred.example', 'failed'],
  ['sick4.example', 'servfail'],
  ['sick6.example', 'servfail'],
])('%s is told apart as %s', async (host, fault) => {
  expect(await resolve(host)).toEqual({ kind: 'dns', fault })
})

test('a silent server ends with the deadline as a timeout', async () => {
  const { result, ticks } = await ticksDuring(resolve('mute.example', {}, 300))
  expect(result).toEqual({ kind: 'dns', fault: 'timeout' })
  expect(ticks).toBeLessThan(50)
})

test('who has no time left asks nobody', async () => {
  const guard = buildGuard({ dnsServers: [dns.address] })
  const parsed = parseTarget(guard, 'both.example')
  if (!parsed.ok) throw new Error(parsed.reason)
  expect(await resolveTarget(guard, parsed.target, AbortSignal.abort())).toEqual({
    kind: 'dns',
    fault: 'timeout',
  })
})

test('one family failing is noted beside the addresses of the other', async () => {
  expect(await resolve('half.example')).toMatchObject({ addresses: PUBLIC, missing: 'servfail' })
})

test('one inside address among public ones refuses the name', async () => {
  expect(await resolve('mixed.example')).toEqual({
    kind: 'refused',
    reason: 'address',
    address: '10.0.0.7',
    hides: null,
    isHalf: true,
  })
})

test('an address that hides an inside one is refused and shown', async () => {
  expect(await resolve('nat.example')).toMatchObject({ kind: 'refused', hides: '169.254.169.254' })
})

test('of many addresses twenty are kept', async () => {
  const resolved = await resolve('many.example')
  expect(resolved).toMatchObject({ kind: 'addresses', total: 25 })
  expect(resolved.kind === 'addresses' && resolved.addresses.length).toBe(20)
})

test('an override is asked before DNS and vetted all the same', async () => {
  const override = (address: string) => ({ resolve: [`gone.example:443:${address}`] })
  expect(await resolve('gone.example', override('93.184.216.9'))).toMatchObject({ total: 1 })
  expect(await resolve('gone.example', override('127.0.0.1'))).toMatchObject({ kind: 'refused' })
  expect(await resolve('gone.example', override('[::1]'))).toMatchObject({ kind: 'refused' })
  expect(await resolve('http://gone.example', override('93.184.216.9'))).toMatchObject({ kind: 'dns' })
})

test('an allowed range is reachable, and our own public range is not', async () => {
  expect(await resolve('mixed.example', { allow: ['10.0.0.7/32'] })).toMatchObject({ total: 3 })
  expect(await resolve('both.example', { deny: ['93.184.216.34/32'] })).toMatchObject({ kind: 'refused' })
  expect(await resolve('http://93.184.216.34/', { deny: ['93.184.216.0/24'] })).toMatchObject({
    kind: 'refused',
  })
})

test('an alias of a name inside is refused alike, whether that name is there or not', async () => {
  const { server, asked, close } = await openResolver({
    'there.example': { CNAME: 'db.corp.internal' },
    'db.corp.internal': { A: ['10.0.0.7'] },
    'gone-inside.example': { CNAME: 'gone.corp.internal' },
    'twice.example': { CNAME: 'gone-inside.example' },
    'gone-outside.example': { CNAME: 'nowhere.example' },
    'well.example': { CNAME: 'shop.example' },
    'shop.example': { A: PUBLIC },
  })
  onTestFinished(close)
  const of = (name: string) => resolve(name, { dnsServers: [server] })
  expect(await of('there.example')).toMatchObject({ kind: 'refused', address: '10.0.0.7' })
  for (const name of ['gone-inside.example', 'twice.example'])
    expect(await of(name)).toEqual({ kind: 'refused', reason: 'address', address: '0.0.0.0', hides: null })
  expect(await of('gone-outside.example')).toMatchObject({ kind: 'dns' })
  asked.length = 0
  expect(await of('well.example')).toMatchObject({ kind: 'addresses', addresses: PUBLIC })
  expect(asked.toSorted()).toEqual(['A well.example', 'AAAA well.example'])
})
