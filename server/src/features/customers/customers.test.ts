import { customerRoutes } from '@sitewright/contract/customers.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const list = (query: Record<string, string> = {}) => people.olga.call(customerRoutes.list, { query })

test('staff see everybody, newest first, with what they need and nothing secret', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  const ids = body.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(body.find(({ id }) => id === people.sam.id)).toEqual({
    id: people.sam.id,
    name: 'Sam Carter',
    email: people.sam.email,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    email_verified: true,
    is_admin: false,
    suspended: false,
    former_staff: false,
    subscription_tier: 'security',
    tickets: 0,
  })
})

test('the search finds by part of a name or address, in any case, and takes wildcards as they are', async () => {
  expect((await list({ q: 'bAkEr' })).body.map(({ id }) => id)).toEqual([people.ann.id])
  expect((await list({ q: people.bob.email.slice(0, 10) })).body.map(({ id }) => id)).toEqual([people.bob.id])
  expect((await list({ q: 'bA' })).body.map(({ id }) => id)).toEqual([people.ann.id])
  for (const q of ['%', '_', '\\', "' or 1=1--", '%%%', 'nobody'])
    expect((await list({ q })).body, q).toEqual([])
  expect((await list({ q: ' ' })).body.length).toBeGreaterThan(3)
  expect((await list({ q: 'a\u0000b' })).status).toBe(400)
})

test('pages go on by id', async () => {
  const { body } = await list()
  const [first, second] = body
  expect((await list({ before: String(first?.id) })).body[0]).toEqual(second)
  expect((await list({ before: 'x' })).status).toBe(400)
})

test('clients and guests see no customers', async () => {
  expect((await people.ann.call(customerRoutes.list)).status).toBe(403)
  expect((await people.guest.call(customerRoutes.list)).status).toBe(401)
})
