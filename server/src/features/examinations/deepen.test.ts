import { randomUUID } from 'node:crypto'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { expect, onTestFinished, test } from 'vitest'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { healthy, LOCAL_SITES, newSession, startSite } from '#test/chat.ts'
import { reportOf, seen } from '#test/sample-reports.ts'
import { deepen as deepenJob } from './deepen.ts'

async function examined(env: Record<string, string> = {}) {
  const app: TestApp = await startTestApp({ ...LOCAL_SITES, ...env })
  onTestFinished(app.close)
  const people: Cast = await cast(app)
  const site = await startSite(healthy)
  const ask = async (who: Person) => {
    const body = { sessionId: newSession(), prompt: `look at ${site.url}` }
    const answer = await who.call(assistantRoutes.chat, { body })
    return { id: answer.body.examination_id ?? '' }
  }
  const deepen = (who: Person, id: string, network = '192.0.2.1') =>
    who.call(assistantRoutes.deepen, { params: { id }, headers: { 'x-forwarded-for': network } })
  const read = (id: string) => people.guest.call(assistantRoutes.examination, { params: { id } })
  return { app, people, ask, deepen, read }
}

test('a browser examines the site again, and its measures are stored under the same id', async () => {
  const { app, people, ask, deepen, read } = await examined()
  const { id } = await ask(people.ann)
  const before = await read(id)
  expect(before.body).toMatchObject({ deep: 'none', report: { measures: null } })
  const asked = await deepen(people.guest, id)
  expect([asked.status, asked.body.deep]).toEqual([202, 'waiting'])
  expect((await deepen(people.guest, id)).body.deep).toBe('waiting')
  await app.work()
  const after = await read(id)
  expect(after.body.deep).toBe('done')
  expect(after.body.report.measures?.screenshot).toBeTruthy()
  const codes = after.body.report.findings.map(({ code }) => code)
  expect(codes.slice(0, before.body.report.findings.length)).toEqual(
    before.body.report.findings.map(({ code }) => code),
  )
  const added = after.body.report.findings.slice(before.body.report.findings.length)
  expect(after.body.cards.map(({ id }) => id)).toEqual(added.map(({ id }) => id))
  expect((await deepen(people.guest, id)).body.deep).toBe('done')
})

test('without a browser on the machine it says that it was not done, and may be asked again', async () => {
  const { app, people, ask, deepen, read } = await examined({ CHROMIUM_PATH: '/nowhere/chromium' })
  const { id } = await ask(people.ann)
  await deepen(people.ann, id)
  await app.work()
  const after = await read(id)
  expect(after.body).toMatchObject({ deep: 'failed', cards: [], report: { measures: null } })
  expect((await deepen(people.ann, id)).body.deep).toBe('waiting')
  expect((await read(id)).body.deep).toBe('waiting')
})

/** An examination without a visit. */
async function planted({ services }: TestApp, host: string, report: object = {}): Promise<string> {
  const id = randomUUID()
  const url = `https://${host}/`
  await services.db
    .insertInto('examinations')
    .values({ id, host, url, report: JSON.stringify(report), state: 'up', purpose: 'chat' })
    .execute()
  return id
}

test('a customer’s look with a browser goes before those of guests that wait', async () => {
  const { app, people, deepen } = await examined({ TRUST_PROXY: '127.0.0.1' })
  const looks: string[] = []
  const examine = async ({ url }: { url: string }) => {
    looks.push(new URL(url).host)
    throw new ExaminationFailed('broken')
  }
  app.services.examiner = { examine, close: async () => undefined }
  for (const network of ['198.51.100.1', '198.51.100.2'])
    await deepen(people.guest, await planted(app, `${network}.example`), network)
  await deepen(people.ann, await planted(app, 'ann.example'))
  await app.work()
  expect(looks).toEqual(['ann.example', '198.51.100.1.example', '198.51.100.2.example'])
})

test('what a browser saw is put to the examination that it was of, once, and to no other', async () => {
  const { app, people, deepen, read } = await examined()
  const [one, other] = [
    await planted(app, 'one.example', reportOf([])),
    await planted(app, 'other.example', reportOf([])),
  ]
  const measures = { lcp_ms: 1_000, cls: 0, blocking_ms: 0, screenshot: null }
  let looks = 0
  const examine = async () => {
    looks += 1
    return reportOf([seen('perf.images')], { measures })
  }
  app.services.examiner = { examine, close: async () => undefined }
  const untouched = { deep: 'none', cards: [], report: { findings: [], measures: null } }
  await deepen(people.ann, one)
  expect((await read(other)).body).toMatchObject(untouched)
  await app.work()
  expect((await read(other)).body).toMatchObject(untouched)
  await deepen(people.ann, other)
  await app.work()
  for (const id of [one, other]) {
    const { deep, cards, report } = (await read(id)).body
    expect([deep, report.measures, cards]).toEqual(['done', measures, [expect.anything()]])
    expect(cards.map((card) => card.id)).toEqual(report.findings.map((finding) => finding.id))
  }
  // As of a job whose worker died when it was done, and of one whose examination was deleted while it waited.
  await runJob(app.services, deepenJob, { id: one })
  await runJob(app.services, deepenJob, { id: randomUUID() })
  expect(looks).toBe(2)
})

test.each([
  ['broke in a way that we do not know', new Error('the process ended'), false, 'failed'],
  ['ended because our process stops', new ExaminationFailed('aborted'), true, 'waiting'],
])('a look with a browser that %s is tried again', async (_, error, stops, deep) => {
  const { app, read } = await examined()
  const id = await planted(app, 'bakery.co.uk', reportOf([]))
  app.services.examiner = { examine: () => Promise.reject(error), close: async () => undefined }
  const signal = stops ? AbortSignal.abort() : undefined
  await expect(runJob(app.services, deepenJob, { id }, signal)).rejects.toThrow(error.message)
  expect((await read(id)).body.deep).toBe(deep)
})

test('nothing that does not exist is looked at', async () => {
  const { people, deepen } = await examined()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x'])
    expect((await deepen(people.ann, id)).status).toBe(404)
})
