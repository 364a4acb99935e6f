import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { examinationJobs } from '#features/examinations/index.ts'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import { mailJobs } from '#outside/mail/jobs.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, addJobs, defineJob, type Job } from '#platform/jobs/define.ts'
import { queues } from '#platform/jobs/queues.ts'
import { runJobs } from '#platform/jobs/run.ts'
import { startTestApp } from './app.ts'

const deepen = examinationJobs.find(({ id }) => id === 'examinations.deepen') as Job

test('a mail leaves at once while examinations with a browser wait for each other', async () => {
  const { services, pool } = await startTestApp()
  const order = { host: 'slow.example', url: 'https://slow.example/', report: '{}', state: 'up' }
  const ids = Array.from({ length: 10 }, () => randomUUID())
  await services.db
    .insertInto('examinations')
    .values(ids.map((id) => ({ ...order, id, deep: 'waiting', purpose: 'chat' })))
    .execute()
  for (const id of ids) await addJob(services.db, deepen.with({ id }))
  const ended = Promise.withResolvers<void>()
  let underWay = 0
  const examine = async () => {
    underWay += 1
    await ended.promise
    throw new ExaminationFailed('broken')
  }
  const mailed: string[] = []
  const mailer = { deliver: async ({ to }: { to: string }) => void mailed.push(to), close: () => undefined }
  const slow = { ...services, examiner: { examine, close: async () => undefined } }
  const running = await runJobs(slow, pool, [deepen, ...mailJobs(mailer)])
  onTestFinished(() => running.stop())
  onTestFinished(() => ended.resolve())
  await expect.poll(() => underWay).toBe(1)
  const mail = { kind: 'staff_alert' as const, to: 'ann@example.com', subject: 'Now', paragraphs: ['Now.'] }
  await transaction(services.db, (tx) => sendMail(tx, mail))
  await expect.poll(() => mailed).toEqual(['ann@example.com'])
  expect(underWay).toBe(1)
})

test('a mail leaves at once while every queue of slow jobs has one under way and more that wait', async () => {
  const { services, pool } = await startTestApp()
  const ended = Promise.withResolvers<void>()
  let underWay = 0
  const slow = defineJob({
    id: 'test.slow',
    payload: z.strictObject({}),
    run: async () => {
      underWay += 1
      await ended.promise
    },
  })
  for (const queue of queues)
    await addJobs(
      services.db,
      [1, 2, 3].map(() => ({ ...slow.with({}), queue })),
    )
  const mailed: string[] = []
  const mailer = { deliver: async ({ to }: { to: string }) => void mailed.push(to), close: () => undefined }
  const running = await runJobs(services, pool, [slow, ...mailJobs(mailer)])
  onTestFinished(() => running.stop())
  onTestFinished(() => ended.resolve())
  await expect.poll(() => underWay).toBe(queues.length)
  const mail = { kind: 'staff_alert' as const, to: 'ann@example.com', subject: 'Now', paragraphs: ['Now.'] }
  await transaction(services.db, (tx) => sendMail(tx, mail))
  await expect.poll(() => mailed).toEqual(['ann@example.com'])
})
