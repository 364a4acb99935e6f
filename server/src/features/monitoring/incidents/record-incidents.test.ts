import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { Watching, watch } from '#test/watching.ts'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  app.services.examiner.examine = async () => {
    throw new ExaminationFailed('broken')
  }
})

const client = () => join(app, 'Ida Incident', { tier: 'security' })
const url = (name: string) => ({ url: `https://${name}.example/` })
const incidents = async (id: number) =>
  (await app.pool.query('select * from monitor_incidents where monitor_id = $1 order by id', [id])).rows
const linked = async (id: number) =>
  (await app.pool.query('select incident_id from monitor_schedule where monitor_id = $1', [id])).rows[0]
    .incident_id

test('an outage that comes after a quarter of an hour is a new one, and leaves those of other sites as they are', async () => {
  const [who, other] = [await client(), await client()]
  const [mine, theirs] = [url('mine'), url('theirs')]
  const [theirId, id] = [await watch(app, other, theirs), await watch(app, who, mine)]
  const watching = new Watching(app)
  await watching.pass(MINUTE)
  await watching.fail(theirs.url)
  await watching.recover(theirs.url)
  await watching.fail(mine.url)
  await watching.recover(mine.url)
  const [old] = await incidents(id)
  await watching.pass(20 * MINUTE)
  await watching.fail(theirs.url)
  const [theirFirst, theirSecond] = await incidents(theirId)
  expect([theirFirst.returned, theirSecond.ended_at]).toEqual([0, null])
  await watching.fail(mine.url)
  const [first, second, ...more] = await incidents(id)
  expect([first, more]).toEqual([old, []])
  expect(second).toMatchObject({ ended_at: null, returned: 0 })
  expect([await linked(id), await linked(theirId)]).toEqual([second.id, theirSecond.id])
  await watching.recover(mine.url)
  expect(await incidents(id)).toMatchObject([old, { ended_at: expect.any(Date) }])
  expect([await linked(id), await linked(theirId)]).toEqual([null, theirSecond.id])
  expect(await incidents(theirId)).toEqual([theirFirst, theirSecond])
  const { rows } = await app.pool.query(
    "select name, user_id from events where name like 'monitoring.incident%' and user_id = $1 order by id",
    [who.id],
  )
  const [opened, closed] = ['monitoring.incident_opened', 'monitoring.incident_closed']
  expect(rows.map(({ name }) => name)).toEqual([opened, closed, opened, closed])
})

test('an outage that ends while its site goes to another account is noted for that one', async () => {
  const [who, kept] = [await client(), await client()]
  const site = url('moved')
  const id = await watch(app, who, site)
  const watching = new Watching(app)
  await watching.pass(MINUTE)
  await watching.fail(site.url)
  const merging = await app.pool.connect()
  onTestFinished(() => merging.release(true))
  await merging.query('begin')
  await merging.query('update monitors set user_id = $1 where id = $2', [kept.id, id])
  const recovering = watching.recover(site.url)
  await expect.poll(() => waiting(app)).toBe(1)
  await merging.query('commit')
  await recovering
  const { rows } = await app.pool.query(
    "select user_id from monitor_notices where monitor_id = $1 and edge = 'up'",
    [id],
  )
  expect(rows).toEqual([{ user_id: kept.id }])
})
