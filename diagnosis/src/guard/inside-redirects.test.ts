import { afterAll, beforeAll, expect, test } from 'vitest'
import { insideAndOut } from '#test/inside.ts'
import { INSIDE_HOSTS, INSIDE_URLS } from '#test/inside-forms.ts'
import { buildGuard, type Guard } from './allowed/rules.ts'
import { guardedFetch } from './fetch.ts'
import { followRedirects } from './follow.ts'

let world: Awaited<ReturnType<typeof insideAndOut>>
let guard: Guard

/** `/302/<location>` redirects there. */
beforeAll(async () => {
  world = await insideAndOut((request, response) => {
    const [, status, location = ''] = /^\/(\d{3})\/(.*)$/.exec(request.url ?? '') ?? []
    // Written as a hostile server would: raw bytes, so that UTF-8 stays UTF-8.
    const bytes = Buffer.from(decodeURIComponent(location)).toString('latin1')
    if (status) response.writeHead(Number(status), { location: bytes })
    response.end('hello')
  })
  guard = buildGuard({
    allow: ['127.0.0.2/32'],
    allowPort: (port) => port === world.port,
    dnsServers: [world.dns],
  })
})
afterAll(() => world.close())

async function redirected(status: number, target: string) {
  const location = encodeURIComponent(target.replaceAll('PORT', String(world.port)))
  const before = world.visits()
  const followed = await followRedirects(
    (text, asked) => guardedFetch(guard, text, asked),
    `http://public.example:${world.port}/${status}/${location}`,
  )
  return { ...followed, visits: world.visits() - before }
}

// Node writes no control characters into a header; a browser's URL parser would drop these two.
const HOSTS = INSIDE_HOSTS.filter((host) => !/[\t\n]/.test(host))
const TARGETS = [
  ...HOSTS.map((host) => `http://${host}:PORT/`),
  ...HOSTS.map((host) => `//${host}:PORT/`),
  ...INSIDE_URLS.filter((url) => !isSameSite(url)),
]

/** What a URL parser reads as relative when it comes from `http:`, so that it stays on the site; asked below. */
function isSameSite(url: string): boolean {
  return /^https?:\/?(?![/\\])/i.test(url)
}

const EACH = TARGETS.flatMap((target) => [301, 302, 303, 307, 308].map((status) => ({ status, target })))

test.each(EACH)('a $status to $target is refused at that hop', async ({ status, target }) => {
  const { hops, end, visits } = await redirected(status, target)
  expect(hops.map((hop) => hop.outcome.kind)).toEqual(['response', 'refused'])
  expect(hops.at(-1)?.attempts).toEqual([])
  expect([end, visits, world.hits()]).toEqual(['arrived', 1, 0])
})

test.each(INSIDE_URLS.filter(isSameSite))(
  'a redirect to %s is read as browsers do: same site',
  async (url) => {
    const { hops } = await redirected(302, url)
    for (const hop of hops) expect(hop.url?.hostname ?? 'public.example').toBe('public.example')
    expect(world.hits()).toBe(0)
  },
)

test.each(['/there', 'there', '?a=b', '#top', './', '../..//127.0.0.1/', '/%2f127.0.0.1/', 'http:there'])(
  'a relative redirect to %s stays on its site',
  async (target) => {
    const { hops } = await redirected(302, target)
    for (const hop of hops) expect(hop.url?.host).toBe(`public.example:${world.port}`)
    expect(world.hits()).toBe(0)
  },
)

test('a redirect that goes inside after some hops outside is refused there', async () => {
  let target = 'http://127.0.0.1:PORT/'
  for (let i = 0; i < 3; i += 1) target = `/302/${encodeURIComponent(target)}`
  const { hops } = await redirected(302, target)
  expect(hops.map((hop) => hop.outcome.kind)).toEqual([
    'response',
    'response',
    'response',
    'response',
    'refused',
  ])
  expect(world.hits()).toBe(0)
})

test('a name that flips to inside while redirects are followed is refused or pinned outside', async () => {
  for (let i = 0; i < 50; i += 1) {
    const { hops } = await redirected(302, 'http://flip.example:PORT/302/%2Fagain')
    expect(hops[1]?.outcome.kind).toMatch(/^(response|refused)$/)
  }
  expect(world.hits()).toBe(0)
})
