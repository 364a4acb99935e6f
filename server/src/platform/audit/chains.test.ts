import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { appendAudit } from './append.ts'
import { chainEvents } from './chain-events.ts'
import { auditChain, type Chain } from './chains.ts'
import { copyAuditHead, readHeadCopy } from './head-copy.ts'
import { verifyChain, verifyChains } from './verify.ts'

const ROWS = 2_001
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

function append(count: number): Promise<void> {
  const { services } = app
  const ctx: Ctx = { ...services, actor: { kind: 'system', job: 'audit-test' }, requestId: 'r', ip: '' }
  const entries = Array.from({ length: count }, (_, id) => ({
    action: 'tested',
    object: { kind: 'test', id },
  }))
  return transaction(services.db, (tx) => appendAudit(tx, ctx, ...entries))
}

test('the copy of an empty log’s head is followed by one of its rows', async () => {
  const { services } = app
  const copied = async () => {
    await runJob(services, copyAuditHead, {})
    return (await readHeadCopy(services.files, auditChain))?.seq
  }
  expect(await copied()).toBe(0)
  await append(ROWS)
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

test('a row that is written while the log is checked is no fault of it', async () => {
  const busy: Chain = {
    ...auditChain,
    links: async function* (tx) {
      await append(1)
      yield* auditChain.links(tx)
    },
  }
  const { db, keys } = app.services
  expect((await verifyChain(db, busy, keys.audit)).faults).toEqual([])
})
