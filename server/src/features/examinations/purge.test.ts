import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'
import { purgeExaminations } from './purge.ts'

test('of examinations those of guests and those after a fix go after thirty days, and none that led to a request', async () => {
  const testApp = await startTestApp()
  const { ann } = await cast(testApp)
  const ids = new Map<string, string>()
  /** An examination with a finding, whose id it gives. */
  const examined = async (name: string, days: number, purpose = 'chat', owner: number | null = null) => {
    const [examination, finding] = [randomUUID(), randomUUID()]
    ids.set(examination, name)
    await testApp.pool.query(
      `with e as (insert into examinations (id, url, host, purpose, user_id, state, report, created_at)
          values ($1, 'https://shop.example/', 'shop.example', $2, $3, 'online', '{}', now() - make_interval(days => $4))
          returning id)
        insert into findings (id, examination_id, place, code, severity, verdict, host, url, finding)
        select $5, id, 0, 'x', 'low', 'found', 'shop.example', 'https://shop.example/', '{}' from e`,
      [examination, purpose, owner, days, finding],
    )
    return finding
  }
  await examined('old, of the chat', 31)
  await examined('old, of the contact form', 31, 'contact')
  await examined('recent', 29)
  await examined('of an account', 31, 'chat', ann.id)
  for (const purpose of ['incident', 'daily', 'proof', 'watch'])
    for (const days of [29, 31]) await examined(`${purpose} ${days}`, days, purpose)
  const finding = await examined('with a request', 31)
  await openTicket(ann)
  await testApp.pool.query('update service_requests set finding_id = $1', [finding])
  await runJob(testApp.services, purgeExaminations as Job, {})
  const { rows } = await testApp.pool.query<{ id: string }>('select id from examinations')
  expect(rows.map(({ id }) => ids.get(id)).sort()).toEqual(
    [
      'recent',
      'of an account',
      'incident 29',
      'incident 31',
      'daily 29',
      'daily 31',
      'proof 29',
      'watch 29',
      'with a request',
    ].sort(),
  )
})
