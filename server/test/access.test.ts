import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { request as httpRequest } from 'node:http'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import type { RouteSpec } from '@sitewright/contract/route.ts'
import { routes } from '@sitewright/contract/routes.ts'
import { type SocketEventName, socketEvents } from '@sitewright/contract/sockets.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { scopeOfRoute, TokenScope } from '@sitewright/contract/token-scopes.ts'
import { mayView, mayViewEvent } from '@sitewright/contract/viewing.ts'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { Budgets } from '#platform/budget.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Cast, cast, join, Person } from './cast.ts'
import { addLogin, takeAccess } from './credentials.ts'

const CANARY = `canary-${randomBytes(6).toString('hex')}`

interface Owned {
  owner: number
  ticket: number
  request: number
  file: number
  session: number
  canned: number
  savedFilter: number
  reminder: number
  passkey: number
  export: number
  monitor: number
  report: number
  /** Of its page for everybody, which is switched off. */
  slug: string
  quote: string
  invoice: string
  payment: number
  refund: number
  credential: number
  lease: number
  colleague: number
  invite: number
  apiToken: number
  webhook: number
  delivery: number
  customerNote: number
  /** The sessionId of what was said to the assistant, and an examination made there. */
  conversation: string
  examination: string
}

let testApp: TestApp
let people: Cast
let unverified: Person
let agent: Person
let suspended: Person[]
let owned: Owned

/** What the product's router mounts, as `GET /path`. */
let mounted: string[] = []

beforeAll(async () => {
  // The stand-ins of the harness are servers of this library too.
  const servers: string[][] = []
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    const routes: string[] = []
    servers.push(routes)
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
    })
  })
  testApp = await startTestApp()
  mounted = servers.find((routes) => routes.includes('GET /api/health')) ?? []
  people = await cast(testApp)
  unverified = await join(testApp, 'Una Verified')
  await testApp.services.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', unverified.id)
    .execute()
  agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  suspended = [await join(testApp, 'Sid Suspended'), await join(testApp, 'Dora Gone', { role: 'agent' })]
  await testApp.pool.query('update users set suspended_at = now(), is_admin = false where id = any($1)', [
    suspended.map(({ id }) => id),
  ])
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
  const saved = await olga.call(inboxRoutes.saveFilter, {
    body: { name: 'of Ann', filters: { q: CANARY } },
  })
  const upload = await uploadText(ann, ticket)
  const job = { ticket, request: created.body.id }
  const credential = await addLogin(ann, job, { kind: 'other', label: CANARY, text: CANARY })
  const lease = await takeAccess(olga, credential.id, ticket, { reason: CANARY })
  const { db } = testApp.services
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  const reminder = await olga.call(reminderRoutes.create, {
    body: { title: CANARY, client_email: ann.email, due_date: '2031-01-01' },
  })
  const passkey = await db
    .insertInto('passkeys')
    .values({
      user_id: ann.id,
      credential_id: randomUUID(),
      public_key: Buffer.alloc(1),
      name: CANARY,
      synced: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const colleague = await join(testApp, 'Cora Colleague', { role: 'agent' })
  const note = await olga.call(customerRoutes.addNote, {
    params: { id: ann.id },
    body: { note: `${CANARY} about her` },
  })
  const invite = await olga.call(staffRoutes.invite, {
    body: { email: `new.${colleague.email}`, password: olga.password },
  })
  const exported = await ann.call(personalDataRoutes.startExport)
  const invoice = await plantInvoice(olga, ann.email)
  await plantProof(ticket)
  return {
    owner: ann.id,
    ticket,
    request: created.body.id,
    file: upload,
    session: session.id,
    canned: canned.body.id,
    savedFilter: saved.body.id,
    reminder: reminder.body.id,
    passkey: passkey.id,
    export: exported.body.id,
    ...(await plantMonitor(ann.id)),
    quote: await plantQuote(olga, ann.id),
    invoice,
    payment: await plantPayment(invoice),
    refund: await plantRefund(ann.id, invoice),
    credential: credential.id,
    lease: lease.id,
    colleague: colleague.id,
    invite: invite.body.id,
    apiToken: (await plantToken(olga, ['tickets:read'])).id,
    ...(await plantWebhook()),
    customerNote: note.body.id,
    conversation,
    examination: randomUUID(),
  }
}

/** A watched site with a report; Ann has no plan to add one by herself. */
async function plantMonitor(userId: number): Promise<Pick<Owned, 'monitor' | 'report' | 'slug'>> {
  const slug = randomUUID()
  const monitor = await testApp.pool.query(
    `insert into monitors (user_id, url, host, name, token, slug)
     values ($1, $2, 'x.example.com', $3, 'token', $4) returning id`,
    [userId, `https://${CANARY}.example.com/`, CANARY, slug],
  )
  const { id } = monitor.rows[0]
  await testApp.pool.query('insert into monitor_schedule (monitor_id) values ($1)', [id])
  const report = await testApp.pool.query(
    `insert into monitor_reports (user_id, kind, from_at, to_at, figures, file_key)
     values ($1, 'weekly', now(), now(), '{}', 'reports/none') returning id`,
    [userId],
  )
  return { monitor: id, report: report.rows[0].id, slug }
}

/** Paused, so that nothing is sent anywhere. */
async function plantWebhook(): Promise<Pick<Owned, 'webhook' | 'delivery'>> {
  const webhook = await testApp.pool.query(
    `insert into webhooks (url, name, kinds, secret, created_at, paused_at)
     values ('https://x.example.com/', $1, '{ticket.opened}', 'sealed', now(), now()) returning id`,
    [CANARY],
  )
  const { id } = webhook.rows[0]
  const delivery = await testApp.pool.query(
    `insert into webhook_deliveries (webhook_id, kind, message_id) values ($1, 'webhook.test', $2) returning id`,
    [id, CANARY],
  )
  return { webhook: id, delivery: Number(delivery.rows[0].id) }
}

async function plantToken(of: Person, scopes: TokenScope[]): Promise<{ id: number; token: string }> {
  const token = `sitewright_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await testApp.pool.query(
    `insert into api_tokens (user_id, name, hash, hint, scopes, created_at, expires_at)
     values ($1, $2, $3, 'hint', $4, now(), now() + interval '1 day') returning id`,
    [of.id, CANARY, hash, scopes],
  )
  return { id: rows[0].id, token }
}

/** A draft: once it is out, whoever has its link may see it. */
async function plantInvoice(olga: Person, email: string): Promise<string> {
  const body = { amount: 10, email, description: CANARY, draft: true }
  return (await olga.call(invoiceRoutes.create, { body })).body.invoice_id
}

/** Already undone, as a draft has nothing to give back. */
async function plantPayment(invoice: string): Promise<number> {
  const { rows } = await testApp.pool.query(
    `insert into received_payments
       (invoice_id, amount_pence, received_on, method, reference, note, created_at, undone_at, undo_reason)
     values ($1, 1, now(), 'bank', $2, $2, now(), now(), $2) returning id`,
    [invoice, CANARY],
  )
  return rows[0].id
}

async function plantProof(ticket: number): Promise<void> {
  const before = {
    ...{ id: randomUUID(), code: 'tls.expired', verdict: 'confirmed', severity: 'critical', title: CANARY },
    evidence: [
      { request: CANARY, status: 200, where: 'answer', excerpt: CANARY, at: new Date(), repeat: CANARY },
    ],
    ...{ means: CANARY, fix: CANARY, service: 'quick_fix', platform: 'other', causes: [] },
  }
  await testApp.pool.query(
    `insert into proofs (ticket_id, code, url, owner, deep, before, before_at, state)
     values ($1, 'tls.expired', $2, false, false, $3, now(), 'waiting')`,
    [ticket, `https://${CANARY}.example.com/`, JSON.stringify(before)],
  )
}

async function plantRefund(userId: number, invoice: string): Promise<number> {
  const { rows } = await testApp.pool.query(
    `insert into refund_requests (user_id, reason, status, asked_at, decide_by)
     values ($1, $2, 'open', now(), now() + interval '2 days') returning id`,
    [userId, CANARY],
  )
  await testApp.pool.query('insert into refund_request_invoices values ($1, $2, true)', [rows[0].id, invoice])
  return rows[0].id
}

async function plantQuote(olga: Person, userId: number): Promise<string> {
  const line_items = [{ description: CANARY, quantity: 1, unit_price: 10 }]
  return (await olga.call(quoteRoutes.create, { body: { user_id: userId, line_items } })).body.id
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
    'requestFiles.remove': { id: 'A'.repeat(24) },
    'passkeys.remove': { id: owned.passkey },
    'personalData.export': { id: owned.export },
    'monitoring.report': { id: owned.report },
    'inbox.merge': { id: owned.ticket },
    'inbox.removeFilter': { id: owned.savedFilter },
    'staff.cancelInvite': { id: owned.invite },
    'apiTokens.remove': { id: owned.apiToken },
    'cannedReplies.edit': { id: owned.canned },
    'cannedReplies.remove': { id: owned.canned },
  }
  if (name.startsWith('quotes.')) return { id: owned.quote }
  if (name === 'ticketHistory.get' || name.startsWith('proofs.')) return { id: owned.ticket }
  if (name === 'monitoring.status' || name === 'monitoring.badge') return { slug: owned.slug }
  if (name === 'ratings.get' || name === 'ratings.put') return { id: owned.ticket }
  if (name.startsWith('accountMerge.')) return { id: owned.owner }
  if (name.startsWith('customers.')) return { id: owned.owner, noteId: owned.customerNote }
  if (name.startsWith('staff.')) return ids[name] ?? { id: owned.colleague }
  if (name.startsWith('invoices.')) return { id: owned.invoice, paymentId: owned.payment }
  if (name.startsWith('webhooks.')) return { id: owned.webhook, deliveryId: owned.delivery }
  if (name.startsWith('refundRequests.')) return { id: owned.refund }
  if (name.startsWith('reminders.')) return { id: owned.reminder }
  if (name.startsWith('monitoring.') && !ids[name]) return { id: owned.monitor }
  if (name.startsWith('tickets.') || name === 'credentials.ofTicket') return ids[name] ?? { id: owned.ticket }
  if (name.startsWith('credentials.')) return { id: owned.credential, leaseId: owned.lease }
  return ids[name] ?? {}
}

const quoteBody = () => ({
  user_id: owned.owner,
  line_items: [{ description: CANARY, quantity: 1, unit_price: 10 }],
})

/** Well-formed bodies, so that only access decides; ids in them are Ann's. */
function bodyOf(name: string): unknown {
  const bodies: Record<string, unknown> = {
    'tickets.post': { message: 'hello' },
    'tickets.change': { note: 'hello' },
    'credentials.add': { service_request_id: owned.request, label: 'x', text: 'x' },
    'credentials.reveal': { password: 'not the right one' },
    'credentials.lease': { ticket_id: owned.ticket, reason: 'hello', minutes: 5 },
    'inbox.bulk': { ids: [owned.ticket], change: { assignee: null } },
    'inbox.merge': { into: 999_999 },
    'inbox.saveFilter': { name: 'x', filters: { q: 'x' } },
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
    'accounts.undoMove': { token: 'x' },
    'accounts.updateProfile': {
      name: 'X',
      email: 'x@example.com',
      website_url: '',
      phone_country: 'GB',
      phone_number: '',
    },
    'invoices.create': { amount: 10, email: 'x@example.com' },
    'invoices.refund': { reason: 'As agreed' },
    'invoices.creditNote': { reason: 'As agreed' },
    'invoices.undoReceived': { reason: 'As agreed' },
    'invoices.paySandbox': { card: 'works' },
    'refundRequests.ask': { ticket_id: owned.ticket, reason: 'As agreed' },
    'refundRequests.decide': { status: 'refused', reason: 'As agreed' },
    'quotes.create': quoteBody(),
    'quotes.edit': quoteBody(),
    'quotes.accept': { name: 'Mallory', consent: true },
    'ratings.put': { score: 'good' },
    'ratings.byLink': { token: `${owned.ticket}.99999.${'A'.repeat(43)}`, score: 'good' },
    'customers.addNote': { note: 'hello' },
    'customers.setTags': { tags: ['vip'] },
    'customers.suspend': { reason: 'hello' },
    'customers.viewAs': { reason: 'hello' },
    'accountMerge.merge': {
      ...{ into: 'x@example.com', reason: 'hello', confirm: 'x@example.com' },
      password: 'not the right one',
    },
    'staff.invite': { email: 'x@example.com', password: 'not the right one' },
    'staff.change': { role: 'agent', password: 'not the right one' },
    'webhooks.create': {
      ...{ name: 'x', url: 'https://x.example.com/', kinds: ['ticket.opened'] },
      password: 'not the right one',
    },
    'webhooks.change': { name: 'x' },
    'apiTokens.create': { name: 'x', scopes: ['tickets:read'], days: 1, password: 'not the right one' },
    'staff.readInvite': { token: 'x' },
    'staff.acceptInvite': { token: 'x', name: 'X', password: 'another long one 77' },
    'reminders.create': { title: 'x', due_date: '2031-01-01' },
    'reminders.change': { status: 'completed' },
    'monitoring.add': { url: 'https://x.example.com' },
    'monitoring.change': { paused: true },
    'planSetup.tell': { sites: ['https://x.example.com'] },
    'subscriptions.checkout': { price_id: 'price_nobody_knows' },
    'passkeys.addOptions': {},
    'passkeys.remove': {},
    'passkeys.add': {
      response: {
        ...{ id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: 'AA', attestationObject: 'AA' },
      },
    },
    'passkeys.signIn': {
      response: {
        ...{ id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
      },
    },
    'signInLinks.ask': { email: 'x@example.com' },
    'signInLinks.confirm': { token: 'of nobody' },
    'notifications.put': { messages: 'now' },
    'personalData.deleteAccount': { password: 'not the right one' },
    'twoStep.setUp': {},
    'twoStep.renewCodes': { password: 'not the right one' },
    'twoStep.end': { password: 'not the right one' },
    'twoStep.signIn': { challenge: 'of nobody', code: '123456' },
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

/** Not of the contract: the built web, what search engines ask for, the API's own page, and the rest of it, which is 404. */
const besideTheContract =
  /^(GET \/(\*|robots\.txt|sitemap\.xml|\.well-known\/security\.txt|api\/docs(\/.*)?)?|[A-Z]+ \/api(\/\*)?)$/

test('the matrix below knows every route that the router mounts', () => {
  const inMatrix = everyRoute.map(([, route]) => `${route.method} ${route.path}`)
  const apart = mounted.filter((route) => !inMatrix.includes(route))
  expect(apart.filter((route) => !besideTheContract.test(route))).toEqual([])
  expect(inMatrix.filter((route) => !mounted.includes(route))).toEqual([])
  expect(inMatrix.length).toBeGreaterThan(30)
  const missing = everyRoute.flatMap(([name, { path }]) =>
    [...path.matchAll(/:(\w+)/g)].filter(([, id = '']) => !(id in pathIds(name))).map(() => name),
  )
  expect(missing, 'routes of which the matrix has no id').toEqual([])
})

const levels = ['client', 'admin', 'owner']
const guarded = everyRoute.filter(([, route]) => levels.includes(route.access))
const open = everyRoute.filter(([, route]) => !levels.includes(route.access))

describe.each(guarded)('%s', (name, route) => {
  test('refuses a guest', async () => {
    const { status, text } = await knock(name, route, people.guest)
    expect(status).toBe(401)
    expect(text).not.toContain(CANARY)
  })

  test('refuses a person whose address is not verified', async () => {
    const { status, text } = await knock(name, route, unverified)
    expect([401, 403]).toContain(status)
    expect(text).not.toContain(CANARY)
  })

  test('gives a stranger nothing of Ann', async () => {
    const { status, text } = await knock(name, route, people.bob)
    expect(text).not.toContain(CANARY)
    if (route.access !== 'client') expect(status).toBe(403)
    else if (route.params) expect(status).toBe(404)
    else expect(status).toBeLessThan(500)
  })

  test(`${route.access === 'client' ? 'opens to' : 'refuses'} the client whose things they are`, async () => {
    if (route.access === 'client')
      return withFreshThings(route, async (owner) => expectLetIn((await knock(name, route, owner)).status))
    const { status, text } = await knock(name, route, people.ann)
    expect(status).toBe(403)
    expect(text).not.toContain(CANARY)
  })

  test(`${route.access === 'owner' ? 'refuses' : 'opens to'} an agent`, async () => {
    if (route.access !== 'owner')
      return withFreshThings(route, async () => expectLetIn((await knock(name, route, agent)).status))
    const { status, text } = await knock(name, route, agent)
    expect(status).toBe(403)
    expect(text).not.toContain(CANARY)
  })

  test('refuses who is suspended or deactivated', async () => {
    for (const who of suspended) {
      const { status, text } = await knock(name, route, who)
      expect(status).toBe(401)
      expect(text).not.toContain(CANARY)
    }
  })

  test('opens to an owner', async () => {
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

/** What a handler deletes must not be missing in the next test: what changes one thing gets a new owner with new ones. */
async function withFreshThings(route: RouteSpec, work: (owner: Person) => Promise<void>): Promise<void> {
  if (!route.params || route.method === 'GET') return work(people.ann)
  const before = owned
  // Olga does more here than anybody may.
  await testApp.services.db.deleteFrom('rate_limits').execute()
  testApp.services.budgets = new Budgets()
  const owner = await join(testApp, 'Ora Owner')
  owned = await plant({ ...people, ann: owner })
  await work(owner)
  owned = before
}

describe('staff who look as a client', () => {
  const lookAs = async (client: Person, by = agent): Promise<Person> => {
    // Nobody looks this often.
    await testApp.services.db.deleteFrom('rate_limits').execute()
    const { body } = await by.call(customerRoutes.viewAs, {
      params: { id: client.id },
      body: { reason: 'to see what the client sees' },
    })
    const { id, email, password, name } = client
    return new Person(testApp, { id, email, password, name }).keep(body, {})
  }

  test.each(everyRoute)(
    '%s changes nothing, opens no vault and shows nothing of others',
    async (name, route) => {
      const [asAnn, asBob] = [await lookAs(people.ann), await lookAs(people.bob)]
      const { status, text } = await knock(name, route, asAnn)
      expect(status).toBeLessThan(500)
      const isAllowed = mayView(route)
      if (!isAllowed) {
        expect([status, text]).toEqual([403, expect.stringContaining('read_only')])
        expect(text).not.toContain(CANARY)
      }
      if (isAllowed) expect([status, name]).not.toEqual([403, name])
      if (route.method !== 'GET') expect([isAllowed, name]).toEqual([name === 'customers.stopViewing', name])
      if (name.startsWith('credentials.') || name === 'personalData.export') expect(isAllowed).toBe(false)
      if (route.access === 'admin' || route.access === 'owner') expect(isAllowed).toBe(false)
      expect((await knock(name, route, asBob)).text).not.toContain(CANARY)
    },
  )

  test('every event of a socket that writes is refused', async () => {
    const socket = await (await lookAs(people.ann)).socket()
    for (const name of Object.keys(socketEvents) as SocketEventName[]) {
      const answer: unknown = await socket
        .timeout(5_000)
        .emitWithAck(name as 'join', ...(sample[name]() as [unknown]))
      if (mayViewEvent(name)) expect([name, answer]).not.toMatchObject([name, { code: 'read_only' }])
      else expect([name, answer]).toMatchObject([name, { code: 'read_only' }])
    }
    const mayBeHeard = ['join', 'join_ticket', 'leave_ticket', 'request_history']
    expect((Object.keys(socketEvents) as SocketEventName[]).filter(mayViewEvent)).toEqual(mayBeHeard)
  })
})

describe.each(TokenScope.options)('an API token with the scope %s', (scope) => {
  const programOf = async (who: Person, scopes: TokenScope[]): Promise<Person> => {
    const { id, email, password, name } = who
    const program = new Person(testApp, { id, email, password, name })
    program.token = (await plantToken(who, scopes)).token
    return program
  }

  test('opens the routes of its scope, shows no documents of another, and every other route is refused', async () => {
    const program = await programOf(people.olga, [scope])
    for (const [name, route] of everyRoute) {
      const isOpened = scopeOfRoute(route) === scope
      if (isOpened && route.method !== 'GET')
        await withFreshThings(route, async () => expectLetIn((await knock(name, route, program)).status))
      else {
        const { status, text } = await knock(name, route, program)
        if (isOpened) expectLetIn(status)
        else {
          expect([name, status, text]).toEqual([name, 403, expect.stringContaining('forbidden')])
          expect(text).not.toContain(CANARY)
        }
        if (scope !== 'money:read')
          for (const secret of [owned.quote, owned.invoice])
            expect([name, text.includes(secret)]).toEqual([name, false])
      }
    }
  })

  test('of an agent opens nothing that needs an owner', async () => {
    const program = await programOf(agent, [...TokenScope.options])
    for (const [name, route] of everyRoute.filter(([, { access }]) => access === 'owner'))
      expect([name, (await knock(name, route, program)).status]).toEqual([name, 403])
  })
})

test('no scope opens the vault, an account, sign-in, staff, tokens, webhooks or looking as a client', () => {
  const never =
    /^(accounts|twoStep|passkeys|signInLinks|personalData|credentials|staff|apiTokens|webhooks|audit|subscriptions|notifications)\.|^customers\.(viewAs|stopViewing|suspend|unsuspend)|^tickets\.(wipe|delete)$/
  const opened = everyRoute.filter(([, route]) => scopeOfRoute(route) !== null)
  expect(opened.length).toBeGreaterThan(15)
  expect(opened.map(([name]) => name).filter((name) => never.test(name))).toEqual([])
  expect(opened.filter(([, { access }]) => ['anyone', 'cookie', 'signed'].includes(access))).toEqual([])
})

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

test('a client cannot ask for every customer, nor for another person’s filter', async () => {
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
