import { randomUUID } from 'node:crypto'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { expect, onTestFinished, test } from 'vitest'
import { keptOfPerson } from '#platform/budget-table.ts'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { newSession } from '#test/chat.ts'
import { reportOf } from '#test/sample-reports.ts'
import { openTicket } from '#test/tickets.ts'
import { purgeExaminations } from './purge.ts'

async function start() {
  const app = await startTestApp()
  onTestFinished(app.close)
  const people = await cast(app)
  const names = new Map<string, string>()
  /** An examination with a finding, whose id it gives. */
  const examined = async (name: string, days: number, purpose = 'chat', owner: number | null = null) => {
    const [examination, finding] = [randomUUID(), randomUUID()]
    names.set(examination, name)
    await app.pool.query(
      `with e as (insert into examinations (id, url, host, purpose, user_id, state, report, created_at)
          values ($1, 'https://shop.example/', 'shop.example', $2, $3, 'online', '{}', now() - make_interval(days => $4))
          returning id)
        insert into findings (id, examination_id, place, code, severity, verdict, host, url, finding)
        select $5, id, 0, 'x', 'low', 'found', 'shop.example', 'https://shop.example/', '{}' from e`,
      [examination, purpose, owner, days, finding],
    )
    return finding
  }
  const examinedWithRequest = async (...about: Parameters<typeof examined>) => {
    const finding = await examined(...about)
    await openTicket(people.ann)
    await app.pool.query('update service_requests set finding_id = $1', [finding])
  }
  const left = async () => {
    const { rows } = await app.pool.query<{ id: string }>('select id from examinations')
    return rows.map(({ id }) => names.get(id) ?? 'new').toSorted()
  }
  return { app, people, examined, examinedWithRequest, left }
}

test('of examinations those of guests and those after a fix go after thirty days, and none that led to a request', async () => {
  const { app, people, examined, examinedWithRequest, left } = await start()
  await examined('old, of the chat', 31)
  await examined('old, of the contact form', 31, 'contact')
  await examined('recent', 29)
  await examined('of an account', 31, 'chat', people.ann.id)
  for (const purpose of ['incident', 'daily', 'proof', 'watch'])
    for (const days of [29, 31]) await examined(`${purpose} ${days}`, days, purpose)
  await examinedWithRequest('with a request', 31)
  await runJob(app.services, purgeExaminations as Job, {})
  expect(await left()).toEqual([
    'daily 29',
    'daily 31',
    'incident 29',
    'incident 31',
    'of an account',
    'proof 29',
    'recent',
    'watch 29',
    'with a request',
  ])
})

test('of one person the latest hundred stay, beside what led to a request and what is of a watched site', async () => {
  const { app, people, examined, examinedWithRequest, left } = await start()
  const { ann, bob } = people
  await examined('of another', 300, 'chat', bob.id)
  await examined('of a guest', 20)
  await examinedWithRequest('with a request', 203, 'chat', ann.id)
  await examined('of a watched site', 202, 'daily', ann.id)
  await app.pool.query(
    `with site as (insert into monitors (user_id, url, host, name, token)
        values ($1, 'https://shop.example/', 'shop.example', 'Shop', 'x') returning id)
      update examinations set monitor_id = site.id from site where purpose = 'daily'`,
    [ann.id],
  )
  await examined('the eldest', 201, 'chat', ann.id)
  await examined('the eldest but one', 200, 'contact', ann.id)
  for (let day = 1; day < keptOfPerson.examinations - 1; day += 1)
    await examined('recent', day, 'chat', ann.id)
  app.services.examiner = { examine: async () => reportOf([]), close: async () => undefined }
  const ask = () =>
    ann.call(assistantRoutes.chat, {
      body: { sessionId: newSession(), prompt: 'look at https://bakery.co.uk/' },
    })
  const others = ['of a guest', 'of a watched site', 'of another', 'with a request']
  await ask()
  expect((await left()).filter((name) => name !== 'recent')).toEqual(
    [...others, 'new', 'the eldest but one'].toSorted(),
  )
  await ask()
  expect((await left()).filter((name) => name !== 'recent')).toEqual([...others, 'new', 'new'].toSorted())
})
