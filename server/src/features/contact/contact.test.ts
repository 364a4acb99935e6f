import { createServer } from 'node:http'
import { contactRoutes } from '@sitewright/contract/contact.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import { proofJobs } from '#features/proofs/index.ts'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import type { Job } from '#platform/jobs/define.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { healthy, LOCAL_SITES, listenLocally, startCanary, startSite } from '#test/chat.ts'
import { conversation, say } from '#test/tickets.ts'
import { contactJobs } from './index.ts'

let testApp: TestApp
let people: Cast

beforeEach(async () => {
  testApp = await startTestApp(LOCAL_SITES)
  people = await cast(testApp)
  return testApp.close
})

const message = {
  client_name: 'Ann <b>Baker</b>',
  client_email: 'ann@example.com',
  service_type: 'redesign',
  problem_description: 'We would like a calmer look.',
}

const send = (who: Person, change: object = {}) =>
  who.call(contactRoutes.send, { body: { ...message, ...change } })

/** So that a first examination does not also wait for the process that does them, which takes long on a busy machine. */
async function examinerStarted(url: string): Promise<void> {
  const signal = new AbortController().signal
  await testApp.services.examiner.examine({ url, visitor: 'nobody' }, { onProgress: () => undefined, signal })
}

test('a message opens a ticket with what was asked and the first answer of the assistant', async () => {
  const { status, body } = await send(people.ann)
  expect(status).toBe(201)
  const messages = await conversation(people.ann, body.ticketId)
  expect(messages.map(({ author_name }) => author_name)).toEqual([
    `User #${people.ann.id}`,
    'Sitewright assistant',
  ])
  expect(messages[0]?.message).toContain('We would like a calmer look.')
  expect(messages[0]?.message).toContain('ann@example.com')
  expect(messages[1]?.message).toContain('£')
  const [request] = (await people.ann.call(requestRoutes.list)).body
  expect(request).toMatchObject({
    ticket_id: body.ticketId,
    service_type: 'redesign',
    platform_type: 'other',
    urgency_level: 'medium',
    estimated_quote: 285,
  })
})

test('the answer is HTML of which nothing was written by anybody else', async () => {
  const { body } = await send(people.ann)
  expect(body.aiResponse).toContain('Ann &lt;b&gt;Baker&lt;/b&gt;')
  const tags = [...body.aiResponse.matchAll(/<\/?([a-z]+)([^>]*)>/g)]
  expect(tags.every(([, name = '', rest]) => ['p', 'ul', 'li', 'strong'].includes(name) && rest === '')).toBe(
    true,
  )
})

test('a website that is named is examined, and the answer shows the findings', async () => {
  const site = await startSite(healthy)
  await examinerStarted(site.url)
  const visits = site.asked.length
  const { status, body } = await send(people.ann, { website_url: site.url })
  expect(status).toBe(201)
  expect(site.asked.slice(visits)).toContain('/')
  expect(body.aiResponse).toContain('What I found')
})

test('a website that takes too long is answered within ten seconds; what is seen follows on the ticket', async () => {
  let patient = false
  const site = await startSite((request, response) => {
    if (patient) healthy(request, response)
  })
  const began = Date.now()
  const { status, body } = await send(people.ann, { website_url: site.url })
  expect(status).toBe(201)
  expect(Date.now() - began).toBeLessThan(10_000)
  if (body.aiResponse.includes('follows on the ticket')) {
    expect(await conversation(people.ann, body.ticketId)).toHaveLength(1)
    patient = true
    await testApp.work({ all: true })
  }
  expect(await conversation(people.ann, body.ticketId)).toHaveLength(2)
})

test('an address inside is not visited, and the ticket is opened all the same', async () => {
  const canary = await startCanary()
  const strict = await startTestApp()
  const { ann } = await cast(strict)
  const { status, body } = await send(ann, { website_url: `http://127.0.0.1:${canary.port}/` })
  expect(status).toBe(201)
  expect(body.aiResponse).not.toContain('What I found')
  expect(canary.hits()).toBe(0)
})

test('the assistant does not write on a ticket after a person of ours has', async () => {
  const slow = await startSite((request, response) => {
    setTimeout(() => healthy(request, response), 1_500)
  })
  const sending = send(people.ann, { website_url: slow.url })
  const ticket = await expect
    .poll(async () => (await people.olga.call(ticketRoutes.inbox)).body.tickets[0]?.id)
    .toBeGreaterThan(0)
    .then(async () => (await people.olga.call(ticketRoutes.inbox)).body.tickets[0]?.id ?? 0)
  await say(people.olga, ticket, 'I am on it.')
  expect((await sending).status).toBe(201)
  expect((await conversation(people.ann, ticket)).map(({ message }) => message)).toEqual([
    expect.stringContaining('calmer look'),
    'I am on it.',
  ])
})

test('the answer of the assistant is shown as unread, and no mail but the confirmation is sent', async () => {
  const { body } = await send(people.ann)
  const unread = await people.ann.call(ticketRoutes.unread)
  expect(unread.body.tickets).toEqual([{ id: body.ticketId, unread: 1 }])
  await testApp.work({ all: true })
  expect(testApp.mailsTo(people.ann.email).map(({ kind }) => kind)).toEqual(['request_received'])
  expect(testApp.mailsTo(people.olga.email)).toHaveLength(1)
})

test('a question leaves the free first fix alone; a quick fix by the form uses it, once', async () => {
  await testApp.pool.query('insert into promotion_grants (slot, user_id) values (1, $1)', [people.ann.id])
  const redesign = await send(people.ann)
  expect(redesign.body.aiResponse).not.toContain('free first fix')
  const fix = await send(people.ann, { service_type: 'quick_fix' })
  expect(fix.body.aiResponse).toContain('nothing to pay')
  const again = await send(people.ann, { service_type: 'quick_fix' })
  expect(again.body.aiResponse).not.toContain('nothing to pay')
})

test('the price is ours, whatever came along', async () => {
  const additional_features = [
    { id: 'seo', name: 'x', price: 1 },
    { id: 'free_everything', price: -0 },
  ]
  await send(people.ann, { estimated_quote: 1, additional_features })
  const [request] = (await people.ann.call(requestRoutes.list)).body
  expect(request).toMatchObject({ estimated_quote: 465, additional_features: [{ id: 'seo' }] })
})

test('fields that are missing or wrong are named', async () => {
  for (const [change, field] of [
    [{ client_name: ' ' }, 'client_name'],
    [{ client_email: 'nobody' }, 'client_email'],
    [{ problem_description: '' }, 'problem_description'],
    [{ service_type: 'maintenance_plan' }, 'service_type'],
    [{ website_url: 'javascript:alert(1)' }, 'website_url'],
  ] as const) {
    const { status, body } = await send(people.ann, change)
    expect(status, field).toBe(400)
    expect(body.fields).toHaveProperty(field)
  }
  expect((await send(people.guest)).status).toBe(401)
})

test('after ten messages in an hour one is asked to write on a ticket instead', async () => {
  for (let at = 0; at < 10; at++) expect((await send(people.bob)).status).toBe(201)
  const { status, body } = await send(people.bob)
  expect(status).toBe(429)
  expect(body.href).toBe('/dashboard')
})

test('without a captcha none is asked for', async () => {
  expect((await people.guest.call(contactRoutes.captcha)).body).toEqual({ site_key: null })
})

/** The captcha's own service: every token counts once. */
async function withCaptcha(answer: 'right' | 'broken' | 'slow' = 'right') {
  const used = new Set<string>()
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    asked.push(`${request.method} ${request.url} ${form.get('secret')} ${form.get('remoteip')}`)
    const token = form.get('response') ?? ''
    const success = form.get('secret') === 'the-secret' && token.startsWith('person-') && !used.has(token)
    used.add(token)
    if (answer === 'slow') return
    response.writeHead(answer === 'broken' ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success, 'error-codes': success ? [] : ['invalid-input-response'] }))
  })
  const port = await listenLocally(server)
  const test = await startTestApp({
    TURNSTILE_SITE_KEY: 'site-key',
    TURNSTILE_SECRET: 'the-secret',
    TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  })
  return { test, asked, people: await cast(test) }
}

test('with a captcha a token is needed, asked about at its service, and counts once', async () => {
  const { asked, people: there } = await withCaptcha()
  expect((await there.guest.call(contactRoutes.captcha)).body).toEqual({ site_key: 'site-key' })
  for (const token of [undefined, '', 'robot-1']) {
    const refused = await send(there.ann, { cf_turnstile_token: token })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toHaveProperty('cf_turnstile_token')
  }
  expect((await send(there.ann, { cf_turnstile_token: 'person-1' })).status).toBe(201)
  expect((await send(there.ann, { cf_turnstile_token: 'person-1' })).status).toBe(400)
  expect(asked[0]).toBe('POST /siteverify the-secret 127.0.0.1')
  expect((await there.ann.call(requestRoutes.list)).body).toHaveLength(1)
})

test.each(['broken', 'slow'] as const)('while the captcha is %s every form is refused', async (how) => {
  const { people: there } = await withCaptcha(how)
  expect((await send(there.ann, { cf_turnstile_token: 'person-1' })).status).toBe(400)
})

test('with a captcha the pages may load it, without one they may not', async () => {
  const { test: there } = await withCaptcha()
  const policy = async (app: TestApp) =>
    (await app.app.inject('/api/health')).headers['content-security-policy']
  expect(await policy(there)).toContain('frame-src https://challenges.cloudflare.com')
  expect(await policy(testApp)).not.toContain('cloudflare')
})

test('a message that is sent again, because its answer was lost, stays one ticket with one first answer', async () => {
  const again = { client_id: 'form-000001' }
  const first = await send(people.ann, again)
  expect((await send(people.ann, again)).body.ticketId).toBe(first.body.ticketId)
  await testApp.work({ all: true })
  expect(await conversation(people.ann, first.body.ticketId)).toHaveLength(2)
})

test.each([
  ['another service', { service_type: 'new_website' }],
  ['other words', { problem_description: 'We would like a louder look.' }],
  ['another address to answer to', { client_email: 'shop@example.com' }],
])(
  'a message that is sent again with %s is refused, and opens a ticket under a new id',
  async (_, change) => {
    const first = await send(people.ann, { client_id: 'form-000001' })
    const { status, body } = await send(people.ann, { ...change, client_id: 'form-000001' })
    expect({ status, ...body }).toMatchObject({ status: 422, code: 'key_reused' })
    const second = await send(people.ann, { ...change, client_id: 'form-000002' })
    const requests = (await people.ann.call(requestRoutes.list)).body
    expect(requests.map(({ ticket_id }) => ticket_id)).toEqual([second.body.ticketId, first.body.ticketId])
  },
)

test('an answer that is lost with its process follows on the ticket', async () => {
  const site = await startSite(healthy)
  const { examiner } = testApp.services
  testApp.services.examiner = { ...examiner, examine: () => Promise.reject(new Error('the process ended')) }
  expect((await send(people.ann, { website_url: site.url })).status).toBe(500)
  testApp.services.examiner = examiner
  await testApp.work({ all: true })
  const [request] = (await people.ann.call(requestRoutes.list)).body
  const messages = await conversation(people.ann, request?.ticket_id ?? 0)
  expect(messages.map(({ author_name }) => author_name)).toContain('Sitewright assistant')
})

/** Takes nothing for so many calls, and then examines. */
function busyFor(calls: number) {
  const { examiner } = testApp.services
  let asked = 0
  const examine: typeof examiner.examine = (...order) => {
    asked += 1
    return asked <= calls ? Promise.reject(new ExaminationFailed('busy')) : examiner.examine(...order)
  }
  testApp.services.examiner = { examine, close: async () => undefined }
  return () => asked
}

const answersOn = async (ticket: number) =>
  (await conversation(people.ann, ticket)).filter(({ author_name }) => author_name === 'Sitewright assistant')

test('what is seen follows on the ticket although the examiner was busy twice, and only once', async () => {
  const site = await startSite(healthy)
  const asked = busyFor(2)
  const { body } = await send(people.ann, { website_url: site.url })
  expect(body.aiResponse).toContain('follows on the ticket')
  for (let time = 0; time < 3; time += 1) await testApp.work({ all: true })
  expect(asked()).toBe(3)
  expect((await answersOn(body.ticketId)).map(({ message }) => message)).toEqual([
    expect.stringContaining('What I found'),
  ])
})

test('a website that could not be examined by the last try is answered without findings', async () => {
  const site = await startSite(healthy)
  busyFor(Number.POSITIVE_INFINITY)
  const { body } = await send(people.ann, { website_url: site.url })
  await testApp.pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1')
  await testApp.work({ all: true })
  expect((await answersOn(body.ticketId)).map(({ message }) => message)).toEqual([
    expect.stringMatching(/could not check your website.+£285/s),
  ])
})

test('a first answer that waits holds up no check after a fix', () => {
  const queueOf = (jobs: Job[], id: string) => jobs.find((job) => job.id === id)?.queue
  const checks = queueOf(proofJobs, 'proofs.prove-fix')
  expect(checks).toBe('examinations')
  expect(queueOf(contactJobs, 'contact.answer-later')).not.toBe(checks)
})

const examinations = async () =>
  (await testApp.pool.query<{ user_id: number | null }>('select user_id from examinations')).rows

test('a site that was examined at once is not examined again by the job', async () => {
  const site = await startSite(healthy)
  await send(people.ann, { website_url: site.url })
  await testApp.work({ all: true })
  expect(await examinations()).toHaveLength(1)
})

test('what the job examines is counted for the person who wrote', async () => {
  const site = await startSite(healthy)
  const { examiner } = testApp.services
  testApp.services.examiner = { ...examiner, examine: () => Promise.reject(new Error('the process ended')) }
  await send(people.ann, { website_url: site.url })
  testApp.services.examiner = examiner
  // As after a day full of messages about other sites.
  await testApp.pool.query(
    `insert into rate_limits (key, points, expire) values ($1, 1000000, $2)
     on conflict (key) do update set points = 1000000`,
    [`sites-again-signedIn:user:${people.ann.id}`, Date.now() + 3_600_000],
  )
  await testApp.work({ all: true })
  expect(site.asked).toEqual([])
  expect(await examinations()).toEqual([])
})
