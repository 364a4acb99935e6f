import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { healthy, LOCAL_SITES, newSession, startSite } from '#test/chat.ts'

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
  const deepen = (who: Person, id: string) => who.call(assistantRoutes.deepen, { params: { id } })
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
}, 120_000)

test('without a browser on the machine it says that it was not done, and may be asked again', async () => {
  const { app, people, ask, deepen, read } = await examined({ CHROMIUM_PATH: '/nowhere/chromium' })
  const { id } = await ask(people.ann)
  await deepen(people.ann, id)
  await app.work()
  const after = await read(id)
  expect(after.body).toMatchObject({ deep: 'failed', cards: [], report: { measures: null } })
  expect((await deepen(people.ann, id)).body.deep).toBe('waiting')
})

test('a guest may have two sites a day looked at with a browser', async () => {
  const { people, ask, deepen } = await examined()
  const ids = [await ask(people.ann), await ask(people.ann), await ask(people.ann)]
  const statuses: number[] = []
  for (const { id } of ids) statuses.push((await deepen(people.guest, id)).status)
  expect(statuses).toEqual([202, 202, 429])
})

test('nothing that does not exist is looked at', async () => {
  const { people, deepen } = await examined()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x'])
    expect((await deepen(people.ann, id)).status).toBe(404)
})
