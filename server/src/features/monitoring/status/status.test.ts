import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { overviewRoutes } from '@sitewright/contract/overview.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { watch } from '#test/watching.ts'

const MINUTE = 60_000

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})

const client = () => join(app, 'Stella Status', { tier: 'security' })
const publish = async (who: Person, id: number, public_page = true) =>
  (await who.call(monitoringRoutes.change, { params: { id }, body: { public_page } })).body.public_page
const look = (slug = '') => people.guest.call(monitoringRoutes.status, { params: { slug } })

test('the public page of a site without a name of its own does not show the address', async () => {
  const who = await client()
  const added = await who.call(monitoringRoutes.add, { body: { url: 'https://secret-bakery.example' } })
  await app.pool.query('update monitors set verified_at = now() where id = $1', [added.body.id])
  const page = await publish(who, added.body.id)
  const { status, body } = await look(page?.slug)
  expect([status, body.name]).toEqual([200, null])
  expect(JSON.stringify(body)).not.toContain('secret-bakery')
})

test.each([
  ['calls it by its host in capitals', 'https://secret-bakery.example', 'Secret-Bakery.example, the shop'],
  ['gives no name to one with a long host', `https://${'secret-bakery.'.repeat(8)}example`, undefined],
])('the public page of a site whose owner %s does not show the address', async (_, url, name) => {
  const who = await client()
  const added = await who.call(monitoringRoutes.add, { body: { url, ...(name && { name }) } })
  await app.pool.query('update monitors set verified_at = now() where id = $1', [added.body.id])
  const { status, body } = await look((await publish(who, added.body.id))?.slug)
  expect([status, body.name]).toEqual([200, null])
})

test('a public page and its badge show nothing before the site is proved, nor once the plan has ended', async () => {
  const who = await client()
  const id = await watch(app, who, { verifiedAt: null })
  const { slug = '' } = (await publish(who, id)) ?? {}
  const both = async () => [
    (await look(slug)).status,
    (await people.guest.call(monitoringRoutes.badge, { params: { slug } })).status,
  ]
  expect(await both()).toEqual([404, 404])
  await app.pool.query('update monitors set verified_at = now() where id = $1', [id])
  expect(await both()).toEqual([200, 200])
  await app.pool.query('update users set subscription_tier = null where id = $1', [who.id])
  expect(await both()).toEqual([404, 404])
})

test.each([
  ['up', 'up'],
  ['checking', 'up'],
  ['waiting', 'unknown'],
  ['blocked', 'unknown'],
] as const)('the public page of a site that is %s says that it is %s', async (state, shown) => {
  const who = await client()
  const id = await watch(app, who)
  await app.pool.query('update monitor_schedule set state = $2 where monitor_id = $1', [id, state])
  expect((await look((await publish(who, id))?.slug)).body.state).toBe(shown)
})

test('a public page that is switched off and on again keeps its address, so that badges come back', async () => {
  const who = await client()
  const id = await watch(app, who)
  const before = await publish(who, id)
  expect(await publish(who, id, false)).toBeNull()
  expect((await look(before?.slug)).status).toBe(404)
  expect(await publish(who, id)).toEqual(before)
  expect((await look(before?.slug)).status).toBe(200)
})

test('visitors of a public page within a minute share one count of its uptime', async () => {
  const who = await client()
  const id = await watch(app, who)
  const page = await publish(who, id)
  const first = await look(page?.slug)
  expect(first.headers['cache-control']).toBe('public, max-age=60')
  await app.pool.query(
    `insert into monitor_checks (monitor_id, at, total_ms, status, outcome) values ($1, $2, 100, 200, 0)`,
    [id, new Date(app.services.now() - MINUTE)],
  )
  expect((await look(page?.slug)).body.uptime).toEqual(first.body.uptime)
  app.advance(MINUTE + 1_000)
  expect((await look(page?.slug)).body.uptime[0]?.checks).toBe(1)
})

test('a client whose plan has ended still sees the sites and can delete them', async () => {
  const who = await client()
  const id = await watch(app, who)
  await app.pool.query('update users set subscription_tier = null where id = $1', [who.id])
  expect((await who.call(monitoringRoutes.health)).status).toBe(402)
  expect((await who.call(monitoringRoutes.list)).status).toBe(402)
  const sites = async () => (await who.call(overviewRoutes.get)).body.sites
  expect(await sites()).toMatchObject([{ id, state: 'resting' }])
  expect((await who.call(monitoringRoutes.remove, { params: { id } })).status).toBe(200)
  expect(await sites()).toEqual([])
})

test('maintenance windows that are over make room for new ones', async () => {
  const who = await client()
  const id = await watch(app, who)
  const window = (hours: number) => ({
    starts_at: new Date(app.services.now() + hours * 60 * MINUTE).toISOString(),
    ends_at: new Date(app.services.now() + (hours + 1) * 60 * MINUTE).toISOString(),
  })
  const past = Array.from({ length: 9 }, (_, index) => window(-20 + index))
  const save = (maintenance: object[]) =>
    who.call(monitoringRoutes.change, { params: { id }, body: { maintenance } })
  const { body } = await save([...past, window(1)])
  expect(body.maintenance).toHaveLength(1)
  app.advance(3 * 60 * MINUTE)
  await who.signIn()
  const { body: later } = await who.call(monitoringRoutes.get, { params: { id } })
  expect(later.maintenance).toEqual([])
  expect((await save([...later.maintenance, window(2)])).body.maintenance).toHaveLength(1)
})

test('a maintenance window is kept as two plain moments, however it is written', async () => {
  const who = await client()
  const id = await watch(app, who)
  const day = new Date(app.services.now() + 86_400_000).toISOString().slice(0, 10)
  const save = (starts: string, ends: string) =>
    who.call(monitoringRoutes.change, {
      params: { id },
      body: { maintenance: [{ starts_at: `${day}T${starts}`, ends_at: `${day}T${ends}` }] },
    })
  const { status, body } = await save('09:00:00Z', '10:00:00.123456789Z')
  expect([status, body.maintenance]).toEqual([
    200,
    [{ starts_at: `${day}T09:00:00.000Z`, ends_at: `${day}T10:00:00.123Z` }],
  ])
  const long = await save('09:00:00Z', `10:00:00.${'1'.repeat(100_000)}Z`)
  expect([long.status, long.body.fields]).toEqual([
    400,
    { 'maintenance.0.ends_at': 'Please give a date and a time.' },
  ])
  const { rows } = await app.pool.query('select maintenance from monitors where id = $1', [id])
  expect(rows[0].maintenance).toEqual(body.maintenance)
})

test('a maintenance window that ends half a second before it starts is refused', async () => {
  const who = await client()
  const id = await watch(app, who)
  const day = new Date(app.services.now() + 86_400_000).toISOString().slice(0, 10)
  const { status } = await who.call(monitoringRoutes.change, {
    params: { id },
    body: { maintenance: [{ starts_at: `${day}T09:00:00.5Z`, ends_at: `${day}T09:00:00Z` }] },
  })
  expect(status).toBe(400)
})
