import { afterAll, beforeAll, expect, test } from 'vitest'
import { insideAndOut } from '#test/inside.ts'
import { INSIDE_HOSTS, INSIDE_URLS } from '#test/inside-forms.ts'
import { getThrough, sayTo, tunnelThrough } from '#test/through-proxy.ts'
import { buildGuard, type GuardOptions } from './allowed/rules.ts'
import { type GuardedProxy, openGuardedProxy } from './proxy.ts'

let world: Awaited<ReturnType<typeof insideAndOut>>
let proxy: GuardedProxy

const openWith = (options: GuardOptions = {}) =>
  openGuardedProxy(
    buildGuard({
      allow: ['127.0.0.2/32'],
      allowPort: (port) => port === world.port,
      dnsServers: [world.dns],
      ...options,
    }),
  )
beforeAll(async () => {
  world = await insideAndOut((_, response) => void response.end('hello'))
  proxy = await openWith()
})
afterAll(async () => {
  await proxy.close()
  await world.close()
})
const withPort = (form: string) => form.replace('PORT', String(world.port))

/** The status that raw bytes are answered with; 0 when the proxy hangs up. */
async function statusOf(bytes: string): Promise<number> {
  const { first, socket } = await sayTo(proxy.port, bytes)
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
}

test('the site outside is reached both ways', async () => {
  expect((await getThrough(proxy.port, `http://public.example:${world.port}/`)).body).toBe('hello')
  const { status, socket } = await tunnelThrough(proxy.port, `public.example:${world.port}`)
  socket.destroy()
  expect(status).toBe(200)
})

// What HTTP itself cannot carry never reaches the guard: node answers 400, or hangs up.
test.each(INSIDE_HOSTS)('CONNECT to %s is refused and nothing inside is called', async (host) => {
  const line = `CONNECT ${Buffer.from(host).toString('latin1')}:${world.port} HTTP/1.1\r\nhost: x\r\n\r\n`
  expect([403, 400, 0]).toContain(await statusOf(line))
  expect(world.hits()).toBe(0)
})

test.each([
  ...INSIDE_HOSTS.flatMap((host) => [`http://${host}:PORT/`, `https://${host}:PORT/`]),
  ...INSIDE_URLS,
  '/',
  '*',
  '//127.0.0.1:PORT/',
  '127.0.0.1:PORT',
])('GET %s is refused and nothing inside is called', async (url) => {
  const line = `GET ${Buffer.from(withPort(url)).toString('latin1')} HTTP/1.1\r\nhost: public.example\r\n\r\n`
  expect([403, 400, 0]).toContain(await statusOf(line))
  expect(world.hits()).toBe(0)
})

test.each(['127.0.0.1', '169.254.169.254', '[::1]', 'localhost', 'router.lan', 'metadata.google.internal'])(
  '%s on the usual ports answers exactly 403, in either form',
  async (host) => {
    const inward = await openWith({ portOf: () => world.port })
    for (const port of [80, 443]) {
      const { status, socket } = await tunnelThrough(inward.port, `${host}:${port}`)
      socket.destroy()
      expect(status).toBe(403)
    }
    expect((await getThrough(inward.port, `http://${host}/`)).status).toBe(403)
    expect(inward.requests.map(({ allowed, bytes }) => [allowed, bytes])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
    ])
    await inward.close()
    expect(world.hits()).toBe(0)
  },
)

test.each([
  'public.example',
  'public.example:',
  'public.example:0',
  'public.example:65536',
  'public.example:80:80',
  'user@public.example:80',
  'public.example:80/',
  'http://public.example:80',
  'elsewhere.example:25',
  '::1:80',
  '[::1',
])('CONNECT %s is no target', async (authority) => {
  const before = world.visits()
  expect([403, 400, 0]).toContain(await statusOf(`CONNECT ${authority} HTTP/1.1\r\nhost: x\r\n\r\n`))
  expect([world.visits() - before, world.hits()]).toEqual([0, 0])
})

test('a host header or a second request behind the first leads nowhere else', async () => {
  const inside = `127.0.0.1:${world.port}`
  const outside = `http://public.example:${world.port}/`
  const second = `GET http://${inside}/ HTTP/1.1\r\nhost: ${inside}\r\n\r\n`
  await statusOf(`GET ${outside} HTTP/1.1\r\nhost: ${inside}\r\n\r\n${second}`)
  await statusOf(`POST ${outside} HTTP/1.1\r\nhost: ${inside}\r\ncontent-length: 0\r\n\r\n${second}`)
  await statusOf(`GET ${outside} HTTP/1.1\r\nhost: x\r\nhost: ${inside}\r\n\r\n`)
  expect(world.hits()).toBe(0)
})

test('a name that flips between outside and inside is asked about once and never leads inside', async () => {
  for (let i = 0; i < 10; i += 1) {
    const each = await openWith()
    for (let turn = 0; turn < 5; turn += 1)
      expect([200, 403]).toContain((await getThrough(each.port, `http://flip.example:${world.port}/`)).status)
    await each.close()
  }
  expect(world.flips()).toBe(10)
  expect(world.hits()).toBe(0)
})

test('what was refused is written down with its host, port and reason', async () => {
  const noted = await openWith()
  await getThrough(noted.port, 'http://localhost:8080/')
  await getThrough(noted.port, 'ftp://public.example/')
  await tunnelThrough(noted.port, '[::1]:443')
  expect(noted.requests).toEqual([
    { host: 'localhost', port: 8_080, allowed: false, bytes: 0, failure: 'name' },
    { host: 'public.example', port: 80, allowed: false, bytes: 0, failure: 'scheme' },
    { host: '::1', port: 443, allowed: false, bytes: 0, failure: 'address' },
  ])
  await noted.close()
})

test('our own host is denied, public or not', async () => {
  const before = world.visits()
  const own = await openWith({ deny: ['127.0.0.2/32', '93.184.216.34/32'] })
  expect((await getThrough(own.port, `http://public.example:${world.port}/`)).status).toBe(403)
  expect((await tunnelThrough(own.port, '93.184.216.34:443')).status).toBe(403)
  await own.close()
  expect(world.visits()).toBe(before)
})
