import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGuard } from '#guard/allowed/rules.ts'
import { dnsServer } from '#test/dns-server.ts'
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
