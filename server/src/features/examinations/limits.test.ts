import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { expect, onTestFinished, test } from 'vitest'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import { limits, rates } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { cast, type Person } from '#test/cast.ts'
import { newSession } from '#test/chat.ts'
import { hold, waiting } from '#test/locks.ts'
import { reportOf, seen } from '#test/sample-reports.ts'

/** Nothing is visited: what would be is written down. */
async function watched(env: Record<string, string> = {}) {
  const app = await startTestApp(env)
  onTestFinished(app.close)
  const looks: string[] = []
  const examine = async ({ url }: { url: string }) => {
    looks.push(new URL(url).host)
    throw new ExaminationFailed('broken')
  }
  app.services.examiner = { examine, close: async () => undefined }
  const ask = (who: Person, host: string) =>
    who.call(assistantRoutes.chat, { body: { sessionId: newSession(), prompt: `look at https://${host}/` } })
  return { app, people: await cast(app), looks, ask }
}

test('a guest has three sites a day examined, and those three again', async () => {
  const { people, looks, ask } = await watched()
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => `${name}-bakery.co.uk`)
  const asked = [one, two, three, four, one, three].map((host) => host ?? '')
  for (const host of asked) expect((await ask(people.guest, host)).status).toBe(200)
  expect(looks).toEqual([one, two, three, one, three])
  await ask(people.ann, four ?? '')
  expect(looks.at(-1)).toBe(four)
})

test('the same site again is examined twenty times a day for a guest, and no more', async () => {
  const { app, people, looks, ask } = await watched()
  await ask(people.guest, 'bakery.co.uk')
  for (let again = 1; again < limits.guestSitesAgain.points; again += 1)
    await app.services.limits.consume(limits.guestSitesAgain, 'ip:127.0.0.1')
  await ask(people.guest, 'bakery.co.uk')
  expect(looks).toHaveLength(1)
  await ask(people.ann, 'bakery.co.uk')
  expect(looks).toHaveLength(2)
})

/** An examination without a visit. */
async function planted({ services }: TestApp, report: object = {}): Promise<string> {
  const id = randomUUID()
  const site = { url: 'https://bakery.co.uk/', host: 'bakery.co.uk', state: 'up', purpose: 'chat' }
  await services.db
    .insertInto('examinations')
    .values({ id, ...site, report: JSON.stringify(report) })
    .execute()
  return id
}

test('a guest may have two sites a day looked at with a browser, and all guests together thirty an hour', async () => {
  const { app, people } = await watched({ TRUST_PROXY: '127.0.0.1' })
  const deepen = async (who: Person, network: string) => {
    const headers = { 'x-forwarded-for': network }
    return (await who.call(assistantRoutes.deepen, { params: { id: await planted(app) }, headers })).status
  }
  const ofOne = [1, 2, 3].map(() => deepen(people.guest, '198.51.100.1'))
  expect((await Promise.all(ofOne)).toSorted()).toEqual([202, 202, 429])
  for (let look = 3; look <= 30; look += 1) await app.services.limits.consume(limits.guestDeepOfAll, 'all')
  expect(await deepen(people.guest, '198.51.100.2')).toBe(429)
  expect(await deepen(people.ann, '198.51.100.2')).toBe(202)
})

const LOOKS = [assistantRoutes.examination, assistantRoutes.deepen]

test.each(LOOKS)('a network may look at examinations 600 times in ten minutes: $method', async (route) => {
  const { app, people } = await watched()
  const params = { id: randomUUID() }
  expect((await people.guest.call(route, { params })).status).toBe(404)
  await app.services.limits.consume(limits.examinationLooks, 'ip:127.0.0.1', 599)
  expect((await people.guest.call(route, { params })).status).toBe(429)
  expect((await people.ann.call(route, { params })).status).toBe(404)
})

test('of one network one examination is read at a time, which may be a megabyte, and others do not wait', async () => {
  const { app, people } = await watched()
  const params = { id: await planted(app) }
  await hold(app, 'lock table examinations in access exclusive mode', [])
  const guests = LOOKS.map((route) => people.guest.call(route, { params }))
  const ann = people.ann.call(assistantRoutes.deepen, { params })
  await expect.poll(() => waiting(app)).toBe(2)
  await pause(200)
  expect(await waiting(app)).toBe(2)
  void Promise.allSettled([...guests, ann])
})

test('an examination that nobody reads keeps the place of its network until it is left', async () => {
  const { app, people } = await watched({ TRUST_PROXY: '127.0.0.1' })
  // More than what lies between two programs holds.
  const report = reportOf([seen('perf.images', { means: 'x'.repeat(20_000_000) })])
  const id = await planted(app, report)
  const { path } = assistantRoutes.examination
  const unread = () =>
    new Promise<IncomingMessage>((resolve) =>
      get(app.url + path.replace(':id', id), { agent: false }, resolve),
    )
  const look = (who: Person, network = '127.0.0.1') =>
    who.call(assistantRoutes.examination, {
      params: { id: randomUUID() },
      headers: { 'x-forwarded-for': network },
    })
  /** Whether the next look of a guest from there waits until that is left; others look meanwhile. */
  const waitsFor = async (answer: IncomingMessage, network: string) => {
    onTestFinished(() => void answer.destroy())
    let answered = false
    const next = look(people.guest, network).finally(() => {
      answered = true
    })
    for (let turn = 0; turn < 10; turn += 1) expect((await look(people.ann)).status).toBe(404)
    const waits = !answered
    answer.destroy()
    expect((await next).status).toBe(404)
    return waits
  }
  expect(await waitsFor(await unread(), '127.0.0.1')).toBe(true)
  expect(await waitsFor(await unread(), '198.51.100.7')).toBe(false)
})

test('guests of all networks together ask for thirty examinations at once, and a customer for more', async () => {
  const { app, people } = await watched({ TRUST_PROXY: '127.0.0.1' })
  const at = Date.now()
  app.services.now = () => at
  const { burst } = rates.examinationLooksOfGuests
  const params = { id: randomUUID() }
  const look = (who: Person, network: number) =>
    who.call(assistantRoutes.examination, {
      params,
      headers: { 'x-forwarded-for': `198.51.100.${network}` },
    })
  const looks = Array.from({ length: burst + 1 }, (_, network) => look(people.guest, network + 1))
  const statuses = (await Promise.all(looks)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(burst)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await look(people.ann, 1)).status).toBe(404)
})
