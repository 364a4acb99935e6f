import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dnsServer, type Reply } from '#test/dns-server.ts'
import { canary, listen } from '#test/listen.ts'
import { buildGuard, type Guard } from './allowed/rules.ts'
import { guardedFetch } from './fetch.ts'
import { followRedirects } from './follow.ts'
import type { Pins } from './resolve.ts'

let site: Awaited<ReturnType<typeof listen>>
let inside: Awaited<ReturnType<typeof canary>>
let dns: Awaited<ReturnType<typeof dnsServer>>
let guard: Guard
let questions: string[] = []
let reply: (name: string, turn: number) => Reply = () => ({ addresses: ['127.0.0.2'] })

// 127.0.0.2 stands for the public internet; 127.0.0.3 is another public address, 127.0.0.1 is inside.
beforeAll(async () => {
  inside = await canary('127.0.0.1')
  const server = createServer((request, response) => {
    const port = request.url === '/other-port' ? ':8443' : ''
    if (request.url !== '/') response.writeHead(302, { location: `http://shop.example${port}/` })
    response.end('hello')
  })
  site = await listen(server, '127.0.0.2', inside.port)
  dns = await dnsServer((name, type) => {
    if (type === 'AAAA') return {}
    questions.push(name)
    return reply(name, questions.length)
  })
  guard = buildGuard({
    allow: ['127.0.0.2/31'],
    allowPort: (port) => port === 8_443,
    dnsServers: [dns.address],
    portOf: () => inside.port,
  })
})
beforeEach(() => {
  questions = []
  reply = () => ({ addresses: ['127.0.0.2'] })
})
afterAll(async () => {
  await Promise.all([site.close(), inside.close(), dns.close()])
})

const visit = (pins: Pins | undefined, path = '/', deadlineMs?: number) =>
  guardedFetch(guard, `http://shop.example${path}`, { pins, deadlineMs })

test('a name is asked about once in an examination, however many requests and ports', async () => {
  const pins: Pins = new Map()
  await Promise.all(Array.from({ length: 10 }, () => visit(pins)))
  await guardedFetch(guard, 'http://shop.example:8443/', { pins })
  await followRedirects(
    (text, asked) => guardedFetch(guard, text, { ...asked, pins }),
    'http://shop.example/other-port',
  )
  expect(questions).toEqual(['shop.example'])
})

test('two names are asked about apart', async () => {
  const pins: Pins = new Map()
  await visit(pins)
  await guardedFetch(guard, 'http://www.shop.example/', { pins })
  expect(questions).toEqual(['shop.example', 'www.shop.example'])
})

test('without pins each request asks anew', async () => {
  await visit(undefined)
  await visit(undefined)
  expect(questions).toHaveLength(2)
})

test('a name that moves between two requests stays where it was vetted', async () => {
  const pins: Pins = new Map()
  reply = (_, turn) => ({ addresses: [turn === 1 ? '127.0.0.2' : '127.0.0.1'] })
  for (let i = 0; i < 20; i += 1)
    expect((await visit(pins)).outcome).toMatchObject({ kind: 'response', address: '127.0.0.2' })
  expect(inside.hits()).toBe(0)
})

test('a refused name stays refused, also when it turns friendly', async () => {
  const pins: Pins = new Map()
  reply = (_, turn) => ({ addresses: [turn === 1 ? '127.0.0.1' : '127.0.0.2'] })
  expect((await visit(pins)).outcome).toMatchObject({ kind: 'refused', reason: 'address' })
  expect((await visit(pins)).outcome).toMatchObject({ kind: 'refused', reason: 'address' })
  expect(inside.hits()).toBe(0)
})

test('a name that does not exist stays so within an examination', async () => {
  const pins: Pins = new Map()
  reply = (_, turn) => (turn === 1 ? 'nxdomain' : { addresses: ['127.0.0.2'] })
  for (let turn = 0; turn < 2; turn += 1)
    expect((await visit(pins)).outcome).toEqual({ kind: 'dns', fault: 'nxdomain' })
})

test('a pin is checked again at each connection', async () => {
  const pins: Pins = new Map([
    [
      'shop.example',
      Promise.resolve({ kind: 'addresses', addresses: ['127.0.0.1'], total: 1, missing: null } as const),
    ],
  ])
  expect((await visit(pins)).outcome).toMatchObject({ kind: 'refused', reason: 'address' })
  expect(inside.hits()).toBe(0)
})

test('an override is no pin: it holds for its own port', async () => {
  const pins: Pins = new Map()
  const options = { allow: ['127.0.0.2/31'], dnsServers: [dns.address], portOf: () => inside.port }
  const mixed = buildGuard({ ...options, resolve: ['shop.example:443:127.0.0.3'] })
  const secure = await guardedFetch(mixed, 'https://shop.example/', { pins })
  const plain = await guardedFetch(mixed, 'http://shop.example/', { pins })
  expect([secure.addresses, plain.addresses]).toEqual([['127.0.0.3'], ['127.0.0.2']])
})

test('a caller in a hurry ends its own waiting and nobody else’s', async () => {
  const pins: Pins = new Map()
  // The first packet is lost; the resolver asks again after two seconds.
  reply = (_, turn) => (turn === 1 ? 'silence' : { addresses: ['127.0.0.2'] })
  const [hurried, patient] = await Promise.all([visit(pins, '/', 200), visit(pins, '/', 8_000)])
  expect(hurried.outcome).toEqual({ kind: 'dns', fault: 'timeout' })
  expect(patient.outcome).toMatchObject({ kind: 'response' })
})
