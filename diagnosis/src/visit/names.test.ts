import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildGuard } from '#guard/allowed/rules.ts'
import { parseTarget } from '#guard/allowed/target.ts'
import { resolveTarget } from '#guard/resolve.ts'
import { dnsServer } from '#test/dns-server.ts'
import { openResolver } from '#test/zone.ts'
import { Names } from './names.ts'

const asked: string[] = []
let dns: Awaited<ReturnType<typeof dnsServer>>

beforeAll(async () => {
  dns = await dnsServer((name) => {
    asked.push(name)
    return name === 'gone.svc.cluster.local' ? 'nxdomain' : { addresses: ['93.184.216.34'] }
  })
})
afterAll(() => dns.close())

const names = () => new Names(buildGuard({ dnsServers: [dns.address] }), () => new Date())

test('names inside are answered alike whether they exist or not, and the resolver is not asked', async () => {
  const inside = [
    'db1.svc.cluster.local',
    'gone.svc.cluster.local',
    'db1',
    'router.lan',
    'DB1.Internal.',
    'localhost',
  ]
  for (const name of inside) expect((await names().ask(name, 'A')).rcode).toBe('REFUSED')
  expect((await names().ask('local', 'NS')).rcode).toBe('REFUSED')
  expect(asked).toEqual([])
})

test('a number is no name that a resolver could know', async () => {
  for (const number of ['203.0.113.5', '2001:db8::1'])
    expect((await names().ask(number, 'A')).rcode).toBe('REFUSED')
  expect(asked).toEqual([])
})

test('names of the world and the servers of an ending are asked for', async () => {
  await names().ask('_dmarc.example.com', 'A')
  expect(asked).toEqual(['_dmarc.example.com'])
  expect((await names().ask('com', 'NS')).rcode).toBe('NOERROR')
})

test('an alias of a name inside is answered alike whether that name exists or not', async () => {
  const inside = await openResolver({
    'there.evil.example': { CNAME: 'db1.corp.internal' },
    'db1.corp.internal': { A: ['10.0.0.7'], MX: [[10, 'x.example']] },
    'gone.evil.example': { CNAME: 'db2.corp.internal' },
    'way.evil.example': { CNAME: 'way2.evil.example' },
    'way2.evil.example': { CNAME: 'db1.corp.internal' },
    'fair.example': { CNAME: 'host.example' },
    'host.example': { A: ['93.184.216.34'] },
  })
  onTestFinished(inside.close)
  const guard = buildGuard({ dnsServers: [inside.server] })
  const asking = new Names(guard, () => new Date())
  for (const name of ['there.evil.example', 'gone.evil.example', 'way.evil.example'])
    for (const type of ['A', 'AAAA', 'MX'] as const)
      expect(await asking.ask(name, type)).toMatchObject({ rcode: 'REFUSED', answers: [], server: null })
  expect((await asking.ask('fair.example', 'A')).answers).toHaveLength(2)

  const resolved = async (name: string) => {
    const parsed = parseTarget(guard, name)
    return parsed.ok && (await resolveTarget(guard, parsed.target, AbortSignal.timeout(5_000)))
  }
  for (const name of ['there.evil.example', 'gone.evil.example', 'way.evil.example'])
    expect(await resolved(name)).toMatchObject({ kind: 'refused', reason: 'address' })
  expect(await resolved('fair.example')).toMatchObject({ kind: 'addresses' })
})
