import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { appendAudit } from './append.ts'
import { chainEvents } from './chain-events.ts'
import { auditChain } from './chains.ts'
import { copyAuditHead, readHeadCopy } from './head-copy.ts'
import { verifyChains } from './verify.ts'

const ROWS = 2_001
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

test('the copy of an empty log’s head is followed by one of its rows', async () => {
  const { services } = app
  const ctx: Ctx = { ...services, actor: { kind: 'system', job: 'audit-test' }, requestId: 'r', ip: '' }
  const copied = async () => {
    await runJob(services, copyAuditHead, {})
    return (await readHeadCopy(services.files, auditChain))?.seq
  }
  expect(await copied()).toBe(0)
  const entries = Array.from({ length: ROWS }, (_, id) => ({
    action: 'tested',
    object: { kind: 'test', id },
  }))
  await transaction(services.db, (tx) => appendAudit(tx, ctx, ...entries))
  expect(await copied()).toBe(ROWS)
})

test('the audit log and the events are both checked, and a log of several pages is read to its end', async () => {
  await app.pool.query(`insert into events (name, actor_kind, data) values ('tested', 'system', '{}')`)
  await runJob(app.services, chainEvents, {})
  const verdicts = await verifyChains(app.services)
  expect(verdicts.map(({ chain, rows, faults }) => [chain.name, rows, faults])).toEqual([
    ['audit log', ROWS, []],
    ['events', 1, []],
  ])
})
