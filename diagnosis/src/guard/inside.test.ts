import { afterAll, beforeAll, expect, test } from 'vitest'
import { insideAndOut } from '#test/inside.ts'
import { INSIDE_HOSTS, INSIDE_URLS } from '#test/inside-forms.ts'
import { buildGuard, type Guard, type GuardOptions } from './allowed/rules.ts'
import { guardedFetch } from './fetch.ts'

let world: Awaited<ReturnType<typeof insideAndOut>>
let guard: Guard

beforeAll(async () => {
  world = await insideAndOut((_, response) => void response.end('hello'))
  guard = guardWith()
})
afterAll(() => world.close())

// Every port of 127.0.0.2 is open, and the inside port everywhere: what is refused, its address refuses.
function guardWith(options: GuardOptions = {}): Guard {
  return buildGuard({
    allow: ['127.0.0.2/32'],
    allowPort: (port) => port === world.port,
    dnsServers: [world.dns],
    ...options,
  })
}
const withPort = (form: string) => form.replace('PORT', String(world.port))

const FORMS = INSIDE_HOSTS.flatMap((host) => ['http', 'https'].map((scheme) => ({ scheme, host })))

test.each(FORMS)('$scheme://$host is refused and nothing inside is called', async ({ scheme, host }) => {
  const { outcome, attempts } = await guardedFetch(guard, `${scheme}://${host}:${world.port}/`)
  expect(outcome.kind).toBe('refused')
  expect(attempts).toEqual([])
  expect(world.hits()).toBe(0)
})

test.each(INSIDE_HOSTS)('%s on its usual port is refused as well', async (host) => {
  const inward = guardWith({ portOf: () => world.port })
  const { outcome, attempts } = await guardedFetch(inward, `http://${host}/`)
  expect(outcome.kind).toBe('refused')
  expect(attempts).toEqual([])
  expect(world.hits()).toBe(0)
})

test.each([...INSIDE_URLS, '127.0.0.1:PORT', '//127.0.0.1:PORT', '0177.0.0.1:PORT', 'localhost:PORT'])(
  '%s is refused and nothing inside is called',
  async (form) => {
    const { outcome, attempts } = await guardedFetch(guard, withPort(form))
    expect(outcome.kind).toBe('refused')
    expect(attempts).toEqual([])
    expect(world.hits()).toBe(0)
  },
)

test('a leading nought means eight, as browsers read it: 0127.0.0.1 is 87.0.0.1 and nothing inside', async () => {
  const { url, attempts } = await guardedFetch(guardWith({ deny: ['87.0.0.0/8'] }), 'http://0127.0.0.1/')
  expect([url?.hostname, attempts]).toEqual(['87.0.0.1', []])
})

test('an address of 3,000 characters is refused', async () => {
  const { outcome } = await guardedFetch(guard, `http://public.example/${'a'.repeat(3_000)}`)
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'too_long' })
})

test('a name that flips between outside and inside never leads inside, 1,000 times over', async () => {
  const kinds = { response: 0, refused: 0 }
  const flip = async () => {
    const { outcome, addresses } = await guardedFetch(guard, `http://flip.example:${world.port}/`)
    expect(addresses).not.toContain('127.0.0.1')
    if (outcome.kind === 'response') expect(outcome.address).toBe('127.0.0.2')
    kinds[outcome.kind as keyof typeof kinds] += 1
  }
  for (let i = 0; i < 100; i += 1) await Promise.all(Array.from({ length: 10 }, flip))
  expect(kinds).toEqual({ response: 500, refused: 500 })
  expect(world.flips()).toBe(1_000)
  expect(world.hits()).toBe(0)
})

test.each([
  ['by number', 'http://93.184.216.34/'],
  ['by another spelling', 'http://1572395042/'],
  ['in IPv6', 'http://[2606:4700:0:0::1111]/'],
  ['by name', 'http://own.example/'],
])('our own public address is denied: %s', async (_, url) => {
  const own = guardWith({
    deny: ['93.184.216.34/32', '2606:4700::/32'],
    resolve: ['own.example:80:93.184.216.34'],
  })
  const { outcome, attempts } = await guardedFetch(own, url)
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'address' })
  expect(attempts).toEqual([])
})

test('denying wins over allowing', async () => {
  const before = world.visits()
  const { outcome } = await guardedFetch(
    guardWith({ deny: ['127.0.0.2/32'] }),
    `http://public.example:${world.port}/`,
  )
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'address' })
  expect(world.visits()).toBe(before)
})

test('the time of a refusal does not show whether the port inside is open', async () => {
  const closed = world.port === 65_535 ? 65_534 : world.port + 1
  const anyPort = guardWith({ allowPort: () => true })
  const medianOf = async (url: string) => {
    const times: number[] = []
    for (let i = 0; i < 101; i += 1) times.push((await guardedFetch(anyPort, url)).times.totalMs)
    return times.sort((a, b) => a - b)[50] ?? Infinity
  }
  for (const host of ['127.0.0.1', 'a.nip.io']) {
    const open = await medianOf(`http://${host}:${world.port}/`)
    expect(Math.abs(open - (await medianOf(`http://${host}:${closed}/`)))).toBeLessThan(20)
  }
  expect(world.hits()).toBe(0)
})
