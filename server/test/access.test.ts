import { randomBytes, randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { request as httpRequest } from 'node:http'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import type { RouteSpec } from '@sitewright/contract/route.ts'
import { routes } from '@sitewright/contract/routes.ts'
import { type SocketEventName, socketEvents } from '@sitewright/contract/sockets.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { type Cast, cast, join, Person } from './cast.ts'

const CANARY = `canary-${randomBytes(6).toString('hex')}`

interface Owned {
  owner: number
  ticket: number
  request: number
  file: number
  session: number
  canned: number
  /** The sessionId of what was said to the assistant, and an examination made there. */
  conversation: string
  examination: string
}

let testApp: TestApp
let people: Cast
let unverified: Person
let owned: Owned

/** What the router itself was told, as `GET /path`. */
const mounted: string[] = []

beforeAll(async () => {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') mounted.push(`${one} ${url}`)
    })
  })
  testApp = await startTestApp()
  people = await cast(testApp)
  unverified = await join(testApp, 'Una Verified')
  await testApp.services.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', unverified.id)
    .execute()
  owned = await plant(people)
})

/** Ann's things, each with the canary in it. */
async function plant({ ann, olga }: Cast): Promise<Owned> {
  const conversation = randomBytes(16).toString('hex')
  await ann.call(assistantRoutes.chat, { body: { sessionId: conversation, prompt: `${CANARY} is broken` } })
  const created = await ann.call(requestRoutes.create, {
    body: {
      service_type: 'quick_fix',
      platform_type: 'wordpress',
      website_url: `https://${CANARY}.example.com`,
      problem_description: CANARY,
      urgency_level: 'low',
      sessionId: conversation,
    },
  })
  const ticket = created.body.ticketId
  await olga.call(ticketRoutes.post, { params: { id: ticket }, body: { message: `${CANARY} from staff` } })
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { note: `${CANARY} internal` } })
  const canned = await olga.call(cannedReplyRoutes.add, {
    body: { title: 'Hello', body: `${CANARY} canned` },
  })
  const upload = await uploadText(ann, ticket)
  const { db } = testApp.services
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  return {
    owner: ann.id,
    ticket,
    request: created.body.id,
    file: upload,
    session: session.id,
    canned: canned.body.id,
    conversation,
    examination: randomUUID(),
  }
}

async function uploadText(who: Person, ticket: number): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([`${CANARY} in a file\n`], { type: 'text/plain' }), `${CANARY}.txt`)
  const response = await fetch(`${testApp.url}/api/tickets/${ticket}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })
  const body = (await response.json()) as { attachments: { id: number }[] }
  return body.attachments[0]?.id ?? 0
}

/** Every route of the contract, by its name. */
const everyRoute: [string, RouteSpec][] = Object.entries(
  routes as Record<string, Record<string, RouteSpec>>,
).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, route]): [string, RouteSpec] => [`${feature}.${name}`, route]),
)

/** Ids of Ann's things for the path; a new route with parameters fails here until it has its row. */
function pathIds(name: string): Record<string, number | string> {
  const ids: Record<string, Record<string, number | string>> = {
    'assistant.conversation': { id: owned.ticket },
    'assistant.examination': { id: owned.examination },
    'assistant.deepen': { id: owned.examination },
    'accounts.endSession': { id: owned.session },
    'tickets.file': { id: owned.ticket, fileId: owned.file },
    'tickets.wipe': { id: owned.owner },
    'cannedReplies.edit': { id: owned.canned },
    'cannedReplies.remove': { id: owned.canned },
  }
  return ids[name] ?? (name.startsWith('tickets.') ? { id: owned.ticket } : {})
}

/** Well-formed bodies, so that only access decides; ids in them are Ann's. */
function bodyOf(name: string): unknown {
  const bodies: Record<string, unknown> = {
    'tickets.post': { message: 'hello' },
    'tickets.change': { note: 'hello' },
    'cannedReplies.add': { title: 'a', body: 'b' },
    'cannedReplies.edit': { title: 'a', body: 'b' },
    'requests.create': { service_type: 'consultation', platform_type: 'wix', problem_description: 'x' },
    'assistant.chat': { sessionId: owned.conversation, prompt: 'What did I say before?' },
    'analytics.events': { events: [{ name: 'pageview', path: '/' }] },
    'analytics.reportErrors': {
      errors: [{ message: 'x', file: null, line: null, column: null, path: '/' }],
    },
    'contact.send': {
      client_name: 'X',
      client_email: 'x@example.com',
      service_type: 'consultation',
      problem_description: 'x',
    },
    'accounts.updateProfile': {
      name: 'X',
      email: 'x@example.com',
      website_url: '',
      phone_country: 'GB',
      phone_number: '',
    },
    'subscriptions.checkout': { price_id: 'price_nobody_knows' },
    'accounts.updatePassword': { currentPassword: 'not the right one', newPassword: 'another long one 77' },
  }
  return bodies[name]
}

async function knock(name: string, route: RouteSpec, who: Person) {
  if (route.wire === 'multipart') {
    const form = new FormData()
    form.append('file', new Blob(['hello'], { type: 'text/plain' }), 'hello.txt')
    const response = await fetch(`${testApp.url}${route.path.replace(':id', String(owned.ticket))}`, {
      method: 'POST',
      headers: who.token ? { authorization: `Bearer ${who.token}` } : {},
      body: form,
    })
    return { status: response.status, text: await response.text() }
  }
  const answer = await who.call(route, { params: pathIds(name), body: bodyOf(name) })
  const text = Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body)
  return { status: answer.status, text }
}

/** Not of the contract: the built web, what search engines ask for, and the API's own page. */
const besideTheContract =
  /^GET \/(\*|robots\.txt|sitemap\.xml|\.well-known\/security\.txt|api\/docs(\/.*)?)?$/

test('the matrix below knows every route that the router mounts', () => {
  const inMatrix = everyRoute.map(([, route]) => `${route.method} ${route.path}`)
  const apart = mounted.filter((route) => !inMatrix.includes(route))
  expect(apart.filter((route) => !besideTheContract.test(route))).toEqual([])
  expect(inMatrix.filter((route) => !mounted.includes(route))).toEqual([])
  expect(inMatrix.length).toBeGreaterThan(30)
})

const guarded = everyRoute.filter(([, route]) => route.access === 'client' || route.access === 'admin')
const open = everyRoute.filter(([, route]) => route.access !== 'client' && route.access !== 'admin')

describe.each(guarded)('%s', (name, route) => {
  test('refuses a guest', async () => {
    const { status, text } = await knock(name, route, people.guest)
    expect(status).toBe(401)
    expect(text).not.toContain(CANARY)
  })

  test('refuses somebody whose address is not verified', async () => {
    const { status, text } = await knock(name, route, unverified)
    expect([401, 403]).toContain(status)
    expect(text).not.toContain(CANARY)
  })

  test('gives a stranger nothing of Ann', async () => {
    const { status, text } = await knock(name, route, people.bob)
    expect(text).not.toContain(CANARY)
    if (route.access === 'admin') expect(status).toBe(403)
    else if (route.params) expect(status).toBe(404)
    else expect(status).toBeLessThan(500)
  })

  test(`${route.access === 'admin' ? 'refuses' : 'opens to'} the client whose things they are`, async () => {
    await withFreshThings(route, async (owner) => {
      const { status, text } = await knock(name, route, owner)
      if (route.access === 'client') return expectLetIn(status)
      expect(status).toBe(403)
      expect(text).not.toContain(CANARY)
    })
  })

  test('opens to staff', async () => {
    await withFreshThings(route, async () => expectLetIn((await knock(name, route, people.olga)).status))
  })
})

describe.each(open)('%s, open to anyone', (name, route) => {
  test.each(['guest', 'unverified', 'stranger', 'staff'] as const)(
    'tells a %s nothing of Ann',
    async (who) => {
      const { status, text } = await knock(name, route, await passerBy(who))
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(CANARY)
    },
  )
})

/** Somebody of their own: signing out is among these routes. */
async function passerBy(who: 'guest' | 'unverified' | 'stranger' | 'staff'): Promise<Person> {
  if (who === 'guest') return people.guest
  const person = await join(testApp, 'Passer By', { isAdmin: who === 'staff' })
  if (who === 'unverified')
    await testApp.pool.query('update users set email_verified_at = null where id = $1', [person.id])
  return person
}

function expectLetIn(status: number): void {
  expect(status).toBeLessThan(500)
  expect([401, 403]).not.toContain(status)
}

/** What a verb deletes must not be missing in the next test: routes with an id get a new owner with new things. */
async function withFreshThings(route: RouteSpec, work: (owner: Person) => Promise<void>): Promise<void> {
  if (!route.params) return work(people.ann)
  const before = owned
  const owner = await join(testApp, 'Ora Owner')
  owned = await plant({ ...people, ann: owner })
  await work(owner)
  owned = before
}

test('a client is not let into a staff route by odd spellings of its path or by another method', async () => {
  const spellings = [
    '//api/admin/tickets',
    '/api//admin/tickets',
    '/api/admin%2Ftickets',
    '/api/./admin/tickets',
    '/api/admin/tickets/',
    '/api/admin/tickets.',
    '/api/admin/tickets;x',
    '/API/admin/tickets',
    '/api/admin/tickets%00',
    `http://127.0.0.1/api/admin/tickets`,
    '/api/admin/tickets?all=1&is_admin=true',
  ]
  for (const spelling of spellings) {
    const { status, text } = await raw('GET', spelling, people.bob.token)
    expect([400, 403, 404], spelling).toContain(status)
    expect(text).not.toContain(CANARY)
  }
  for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const { status, text } = await raw(method, `/api/tickets/${owned.ticket}`, people.bob.token)
    expect([400, 404, 405], method).toContain(status)
    expect(text).not.toContain(CANARY)
  }
})

/** A request exactly as spelled: clients tidy paths up before they send them. */
function raw(method: string, path: string, token: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(testApp.url)
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        method,
        host: hostname,
        port,
        path,
        headers: { authorization: `Bearer ${token}`, 'x-http-method-override': 'DELETE' },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    request.on('error', reject)
    request.end()
  })
}

test('a client cannot ask for every customer, nor for the filter of somebody else', async () => {
  const all = await people.bob.call(requestRoutes.list, { query: { all: '1' } })
  expect([200, 403]).toContain(all.status)
  expect(JSON.stringify(all.body)).not.toContain(CANARY)
  const foreign = await people.bob.call(requestRoutes.list, { query: { user_id: String(people.ann.id) } })
  expect(foreign.status).toBe(400)
})

test('a staff id in a body must be of staff', async () => {
  const answer = await people.olga.call(ticketRoutes.change, {
    params: { id: owned.ticket },
    body: { assignee: people.bob.id },
  })
  expect(answer.status).toBe(400)
})

const sample: Record<SocketEventName, () => unknown[]> = {
  join: () => [people.ann.id],
  join_ticket: () => [owned.ticket],
  leave_ticket: () => [owned.ticket],
  request_history: () => [owned.ticket],
  ticket_message: () => [owned.ticket, 'hello from a stranger', { client_id: 'stranger-0001' }],
  typing: () => [owned.ticket],
  read: () => [owned.ticket, 1],
  sendMessage: () => ['hello from a stranger', { sessionId: owned.conversation }],
  stopMessage: () => [],
}

describe.each(Object.keys(socketEvents) as SocketEventName[])('event %s', (name) => {
  test('gives a stranger nothing of Ann, and Ann hears nothing of the stranger', async () => {
    const stranger = await people.bob.socket()
    const ann = await people.ann.socket()
    await ann.emitWithAck('join_ticket', owned.ticket)
    const heard: unknown[] = []
    stranger.onAny((...event) => heard.push(event))
    const overheard: unknown[] = []
    ann.onAny((...event) => overheard.push(event))
    const answer: unknown = await stranger
      .timeout(5_000)
      .emitWithAck(name as 'join', ...(sample[name]() as [unknown]))
    await people.ann.call(ticketRoutes.post, {
      params: { id: owned.ticket },
      body: { message: `${CANARY} again` },
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(JSON.stringify([answer, heard])).not.toContain(CANARY)
    expect(JSON.stringify(overheard)).not.toContain('stranger')
    if (!['join', 'leave_ticket', 'sendMessage', 'stopMessage'].includes(name))
      expect(answer).toMatchObject({ code: 'not_found' })
  })
})

test('a socket without a token, with a broken one or of somebody unverified is refused', async () => {
  for (const token of ['', 'a.b.c', unverified.token]) {
    const person = new Person(testApp, { id: 0, email: '', password: '', name: 'Nobody' })
    person.token = token
    await expect(person.socket()).rejects.toThrow()
  }
})

test('a socket from a foreign page is refused', async () => {
  const { hostname, port } = new URL(testApp.url)
  const status = await new Promise<number>((resolve, reject) => {
    const request = httpRequest({
      host: hostname,
      port,
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        origin: 'https://evil.example',
      },
    })
    request.on('response', (response) => resolve(response.statusCode ?? 0))
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    request.on('error', reject)
    request.end()
  })
  expect(status).toBe(403)
})
