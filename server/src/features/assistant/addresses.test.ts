import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { newSession, startCanary, stream } from '#test/chat.ts'
import { insideAddresses } from '#test/inside-addresses.ts'

// The bad inputs 48 to 53 of the security plan, through the chat.
let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: 'https://sitewright-itself.example.com' })
  people = await cast(testApp)
})

test('an address that is not public is never visited, and every one is answered alike', async () => {
  const canary = await startCanary()
  const answers = new Set<string>()
  for (const [at, prompt] of insideAddresses(canary.port).entries()) {
    const who = at % 50 === 0 ? await join(testApp, `Eve ${at}`) : null
    if (who) people.ann = who
    const { status, body } = await people.ann.call(assistantRoutes.chat, {
      body: { sessionId: newSession(), prompt },
    })
    expect(status, prompt).toBe(200)
    expect(body.examination_id, prompt).toBeNull()
    expect(body.cards, prompt).toEqual([])
    // The answer may name what was typed, and nothing else may differ; what is no web address may not be one to talk of.
    if (/^https?:/i.test(prompt)) answers.add(body.response.replaceAll(prompt, 'ADDRESS'))
  }
  expect(canary.hits()).toBe(0)
  expect([...answers]).toHaveLength(1)
})

test('tabs, line ends, backslashes and endless addresses lead nowhere inside', async () => {
  const canary = await startCanary()
  for (const address of [
    `http://127.0.0\t.1:${canary.port}/`,
    `http://127.0.0\n.1:${canary.port}/`,
    `http://good.example.com\\@127.0.0.1:${canary.port}/`,
    `http://127.0.0.1:${canary.port}/${'x'.repeat(1_900)}`,
  ]) {
    const { status } = await people.bob.call(assistantRoutes.chat, {
      body: { sessionId: newSession(), prompt: address },
    })
    expect(status).toBe(200)
  }
  expect(canary.hits()).toBe(0)
})

test('a name that leads inside is answered like every address that is refused', async () => {
  const canary = await startCanary()
  const inside = await startTestApp({ PROBE_RESOLVE: `inside.example.com:${canary.port}:127.0.0.1` })
  const { ann } = await cast(inside)
  const ask = (prompt: string) =>
    ann.call(assistantRoutes.chat, { body: { sessionId: newSession(), prompt } })
  const led = await ask(`http://inside.example.com:${canary.port}/`)
  const typed = await ask('http://127.0.0.1/')
  expect(canary.hits()).toBe(0)
  expect(led.body.examination_id).toBeNull()
  expect(led.body.response.replace(/http:\S+/, '')).toBe(typed.body.response.replace(/http:\S+/, ''))
})

test('a visitor without an account may have three sites a day examined, and the answer says so', async () => {
  const ask = (host: string) =>
    people.guest.call(assistantRoutes.chat, { body: { sessionId: newSession(), prompt: `https://${host}/` } })
  // Names that do not exist: asking DNS is all that comes of it.
  for (const host of ['one.invalid', 'two.invalid', 'three.invalid'])
    expect((await ask(host)).status).toBe(200)
  const before = await testApp.pool.query('select count(*)::int as made from examinations')
  const { status, body } = await ask('four.invalid')
  expect(status).toBe(200)
  expect(body.examination_id).toBeNull()
  const after = await testApp.pool.query('select count(*)::int as made from examinations')
  expect(after.rows).toEqual(before.rows)
})

test('56: a megabyte is refused, and a thousand questions that are given up leave nothing running', async () => {
  const large = await testApp.app.inject({
    method: 'POST',
    url: '/api/chat',
    payload: { sessionId: newSession(), prompt: 'x'.repeat(1_100_000) },
  })
  expect(large.statusCode).toBe(413)
  const statuses = new Map<string, number>()
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  for (let round = 0; round < 20; round++)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const leaving = new AbortController()
        const asked = stream(
          testApp,
          people.bob,
          { sessionId: newSession(), prompt: 'https://one.invalid/' },
          { signal: leaving.signal, onEvent: () => leaving.abort() },
        )
        await asked.then(
          ({ status }) => count(String(status)),
          () => count('left'),
        )
      }),
    )
  expect(statuses.get('429') ?? 0).toBeGreaterThan(900)
  expect([...statuses.keys()].sort()).toEqual(['429', 'left'])
  const health = await testApp.app.inject('/api/health')
  expect(health.statusCode).toBe(200)
})
