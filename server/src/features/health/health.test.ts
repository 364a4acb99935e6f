import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { healthRoutes } from '@sitewright/contract/health.ts'
import { expect, test } from 'vitest'
import { addJob } from '#platform/jobs/define.ts'
import { jobsOf } from '#server/features.ts'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'

const neverMails = { deliver: async () => undefined, close: () => undefined }

test('the health names the version of the package', async () => {
  const { guest } = await cast(await startTestApp())
  const text = await readFile(path.join(import.meta.dirname, '../../../package.json'), 'utf8')
  const { body } = await guest.call(healthRoutes.health)
  expect(body).toMatchObject({ status: 'ok', version: JSON.parse(text).version })
})

test('the health says when a job last ran, which a worker sees to every minute', async () => {
  const testApp = await startTestApp()
  const { guest } = await cast(testApp)
  expect((await guest.call(healthRoutes.health)).body.jobs_ran_at).toBeNull()
  const job = jobsOf(neverMails).find(({ id }) => id === 'health.note-pulse')
  expect(job?.cron).toBe('* * * * *')
  for (const minute of [0, 1]) {
    testApp.advance(minute * 60_000)
    await addJob(testApp.services.db, { id: 'health.note-pulse', payload: {} })
    await testApp.work()
    const { jobs_ran_at, time } = (await guest.call(healthRoutes.health)).body
    expect(Date.parse(time) - Date.parse(jobs_ran_at ?? '')).toBeLessThan(30_000)
  }
})
