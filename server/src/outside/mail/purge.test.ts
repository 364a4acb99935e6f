import { beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { isMailed, type Mail, sendMail } from './outbox.ts'
import { purgeMails } from './purge.ts'

const DAY_MS = 86_400_000

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

const send = (mail: Partial<Mail>) =>
  transaction(testApp.services.db, (tx) =>
    sendMail(tx, { kind: 'invoice', to: 'ann@example.com', subject: 'Of Ann', paragraphs: ['x'], ...mail }),
  )
const mailed = (key: string) => transaction(testApp.services.db, (tx) => isMailed(tx, key))
async function kept(): Promise<string[]> {
  const { rows } = await testApp.pool.query(
    `select concat_ws(' ', kind, to_address, inbox, subject, last_error) as text from mails order by id`,
  )
  return rows.map(({ text }) => text.trim())
}

test('90 days after a mail was delivered or given up its address and subject are gone, and what waits stays', async () => {
  await send({ dedupeKey: 'invoice:1:ann@example.com' })
  await send({ kind: 'rating_question', dedupeKey: 'rating:7' })
  await send({ kind: 'invoice_receipt', dedupeKey: 'invoice-received:3' })
  await testApp.work()
  await send({ subject: 'Given up' })
  await testApp.pool.query(
    "update mails set given_up_at = now(), last_error = 'ann@example.com is unknown' where subject = 'Given up'",
  )
  // More than go at once.
  await testApp.pool.query(
    `insert into mails (kind, to_address, subject, sent_at, dedupe_key)
     select case n % 2 when 0 then 'invoice' else 'rating_question' end, 'bob@example.com', 'Of Bob', now(), 'rating:' || n
     from generate_series(10001, 14500) n`,
  )
  await send({ subject: 'Waiting' })
  await testApp.pool.query('delete from graphile_worker._private_jobs where run_at <= now()')
  const before = await kept()
  testApp.advance(89 * DAY_MS)
  await runJob(testApp.services, purgeMails, {})
  expect(await kept()).toEqual(before)

  testApp.advance(2 * DAY_MS)
  await runJob(testApp.services, purgeMails, {})
  const rows = await kept()
  expect(new Set(rows)).toEqual(
    new Set(['rating_question', 'invoice_receipt', 'invoice ann@example.com ann@example.com Waiting']),
  )
  expect(rows).toHaveLength(2_250 + 3)
})

test('what may come again after a year is mailed once all the same', async () => {
  await send({ kind: 'rating_question', dedupeKey: 'rating:8' })
  await send({ kind: 'invoice_receipt', dedupeKey: 'invoice-received:4' })
  await testApp.work()
  testApp.advance(366 * DAY_MS)
  await runJob(testApp.services, purgeMails, {})
  const sent = testApp.mails.length
  await send({ kind: 'rating_question', dedupeKey: 'rating:8' })
  await testApp.work()
  expect(testApp.mails).toHaveLength(sent)
  expect(await mailed('invoice-received:4')).toBe(true)
})
