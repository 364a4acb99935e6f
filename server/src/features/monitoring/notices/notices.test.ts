import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { runNow, watch } from '#test/watching.ts'
import { noticesMail } from './words.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.pool.query('delete from monitors')
})

const client = () => join(app, 'Nora Notices', { tier: 'security' })

/** So many outages of a minute, an hour ago, whose ends nobody was mailed about. */
async function outages(
  who: Person,
  id: number,
  count: number,
  at = app.services.now() - HOUR,
): Promise<void> {
  await app.pool.query(
    `with made as (
       insert into monitor_incidents (monitor_id, started_at, confirmed_at, ended_at, kind, says)
       select $1, $2, $2, $2::timestamptz + interval '1 minute', 'http', 'The site answers with 500.'
       from generate_series(1, $3) returning id)
     insert into monitor_notices (user_id, monitor_id, incident_id, edge, at)
     select $4, $1, id, edge, $2 from made, unnest(array['down', 'up']) edge`,
    [id, new Date(at), count, who.id],
  )
}

async function openOutage(who: Person, id: number): Promise<void> {
  const at = new Date(app.services.now() - 2 * HOUR)
  await app.pool.query(
    `with made as (insert into monitor_incidents (monitor_id, started_at, confirmed_at, kind, says)
       values ($1, $2, $2, 'dns', 'The name is not known.') returning id)
     insert into monitor_notices (user_id, monitor_id, incident_id, edge, at) select $3, $1, id, 'down', $2 from made`,
    [id, at, who.id],
  )
}

const left = async () => (await app.pool.query('select monitor_id from monitor_notices')).rows

test('five thousand notices are one mail of thirty outages and the number of the others, and none is left', async () => {
  const who = await client()
  const [shop, blog] = [
    await watch(app, who),
    await watch(app, who, { url: 'https://blog.example/', name: 'Blog' }),
  ]
  await openOutage(who, blog)
  await outages(who, shop, 2_500)
  await runNow(app, 'monitoring.mail-digests')
  const [mail, ...more] = app.mailsTo(who.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2,501 incidents on your sites')
  // What is down now is not among those that are only counted.
  expect(mail?.text.match(/Blog \(\S+\) has been down since/g)).toHaveLength(1)
  expect(mail?.text.match(/Corner Bakery \(\S+\) was down for 1 minute/g)).toHaveLength(29)
  expect(mail?.text).toContain('And 2,471 more')
  expect(await left()).toEqual([])
  await runNow(app, 'monitoring.mail-digests')
  expect(app.mailsTo(who.email)).toHaveLength(1)
})

test('notices of a site in its quiet hours wait while those of another site are mailed', async () => {
  const who = await client()
  const [quiet, loud] = [
    await watch(app, who),
    await watch(app, who, { url: 'https://blog.example/', name: 'Blog' }),
  ]
  const clock = (hours: number) => new Date(app.services.now() + hours * HOUR).toISOString().slice(11, 16)
  const changed = await who.call(monitoringRoutes.change, {
    params: { id: quiet },
    body: { quiet_hours: { from: clock(-2), to: clock(2), time_zone: 'UTC' } },
  })
  expect(changed.status).toBe(200)
  await outages(who, quiet, 40)
  await outages(who, loud, 1)
  await runNow(app, 'monitoring.mail-digests')
  expect(app.mailsTo(who.email).map(({ subject }) => subject)).toEqual(['Blog is up again after 1 minute'])
  expect(await left()).toHaveLength(80)
  app.advance(3 * HOUR)
  await runNow(app, 'monitoring.mail-digests')
  expect(app.mailsTo(who.email).map(({ subject }) => subject)[1]).toBe('40 incidents on your site')
  expect(await left()).toEqual([])
})

test('a notice that nobody was mailed about within seven days is deleted', async () => {
  const who = await client()
  const id = await watch(app, who)
  await outages(who, id, 1, app.services.now() - 8 * DAY)
  await outages(who, id, 1, app.services.now() - 6 * DAY)
  await runNow(app, 'monitoring.expire-history')
  expect(await left()).toHaveLength(2)
})

test('quiet hours that leave less than an hour of the day are refused at their field', async () => {
  const who = await client()
  const id = await watch(app, who)
  const choose = (from: string, to: string) =>
    who.call(monitoringRoutes.change, {
      params: { id },
      body: { quiet_hours: { from, to, time_zone: 'Europe/London' } },
    })
  for (const [from, to] of [
    ['00:00', '23:59'],
    ['22:00', '21:01'],
    ['00:30', '00:29'],
  ] as const) {
    const { status, body } = await choose(from, to)
    expect([status, body.fields], `${from} to ${to}`).toEqual([
      400,
      { 'quiet_hours.to': 'Please leave at least an hour of the day in which we may send e-mails.' },
    ])
  }
  expect((await choose('22:00', '21:00')).status).toBe(200)
  expect((await choose('00:00', '00:00')).status).toBe(200)
})

test('quiet hours of the whole day that were chosen before still show', async () => {
  const who = await client()
  const id = await watch(app, who)
  const chosen = { from: '00:00', to: '23:59', time_zone: 'Europe/London' }
  await app.pool.query('update monitors set quiet_hours = $1 where id = $2', [JSON.stringify(chosen), id])
  const { status, body } = await who.call(monitoringRoutes.get, { params: { id } })
  expect([status, body.quiet_hours]).toEqual([200, chosen])
})

test('the cause that was looked for lets its own outage be mailed, and no other', async () => {
  const who = await client()
  await openOutage(who, await watch(app, who))
  const blog = await watch(app, who, { url: 'https://blog.example/', name: 'Blog' })
  await openOutage(who, blog)
  await app.pool.query('update monitor_notices set waits_for_cause = true')
  const { rows } = await app.pool.query(
    'select min(id)::int as id from monitor_incidents where ended_at is null',
  )
  await app.pool.query("select graphile_worker.add_job('monitoring.mail-notices', $1::json)", [
    JSON.stringify({ userId: who.id, incidentId: rows[0].id }),
  ])
  await app.work()
  expect(app.mailsTo(who.email).map(({ subject }) => subject)).toEqual(['Corner Bakery is down'])
  expect(await left()).toEqual([{ monitor_id: blog }])
})

test('alerts at once wait for nothing, and without them what happened is mailed together within the hour', async () => {
  const [now, later] = [await client(), await join(app, 'Pia Performance', { tier: 'performance' })]
  for (const who of [now, later]) await outages(who, await watch(app, who), 1, app.services.now() - 60_000)
  await runNow(app, 'monitoring.mail-digests')
  expect([app.mailsTo(now.email).length, app.mailsTo(later.email).length]).toEqual([1, 0])
  app.advance(45 * 60_000)
  await runNow(app, 'monitoring.mail-digests')
  expect([app.mailsTo(now.email).length, app.mailsTo(later.email).length]).toEqual([1, 1])
})

test('an outage is said by the clock of the UK, with how often it came back and where to go', () => {
  const outage = {
    ...{ incident_id: 1, monitor_id: 7, name: 'Bakery', url: 'https://bakery.example/' },
    ...{ says: 'The site answers with 500.', returned: 0, found: null, means: null },
    started_at: new Date('2027-06-30T23:30:00Z'),
    ended_at: null,
  }
  const said = (change: Partial<typeof outage> | { ended_at: Date }) => {
    const mail = noticesMail([{ ...outage, ...change }], { incidents: 1, sites: 1 })
    return [mail.subject, mail.paragraphs[0], mail.action.label]
  }
  const site = 'Bakery (https://bakery.example/)'
  expect(said({})).toEqual([
    'Bakery is down',
    `${site} has been down since 00:30 on 1 July (UK time). We checked it several times.`,
    'See why, and have it fixed',
  ])
  expect(said({ returned: 1 })[0]).toBe('Bakery is down again')
  expect(said({ ended_at: new Date('2027-07-01T01:35:00Z') })).toEqual([
    'Bakery is up again after 2 hours 5 minutes',
    `${site} was down for 2 hours 5 minutes, from 00:30 on 1 July (UK time). It answers again. The site answers with 500.`,
    'Open Site Health',
  ])
})
