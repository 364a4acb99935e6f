import { setTimeout as pause } from 'node:timers/promises'
import type { credentialRoutes, TestResult } from '@sitewright/contract/credentials.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { guardOf, rulesOf } from '#outside/examiner/rules.ts'
import { appendAudit } from '#platform/audit/append.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx, SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'
import { laneOf } from '#platform/jobs/queues.ts'
import { Problem } from '#platform/problem.ts'
import { type CredentialRow, findOpenable, type Openable } from '../credential.queries.ts'
import { isTarget, loginTarget, serverOf } from './login-target.ts'
import { type LoginOutcome, unknown } from './outcome.ts'
import { tryLogin } from './try-login.ts'

const WAIT_MS = 25_000
const LOOK_EVERY_MS = 200

/**
 * Has the worker try the login and waits for what comes of it. The job carries the number of the test alone: the secret
 * is decrypted in the worker's memory and goes nowhere but to the client's own server.
 */
export async function testLogin(
  ctx: SignedInCtx,
  { params }: Input<typeof credentialRoutes.test>,
): Promise<LoginOutcome> {
  const { row, lease } = await findOpenable(ctx.db, ctx, params.id)
  if (lease && !row.may_test)
    throw new Problem('conflict', { says: 'The client does not want this login to be tried.' })
  const target = loginTarget(row)
  if (!isTarget(target)) return target
  await ctx.limits.consume(limits.loginTests, String(ctx.actor.userId))
  await ctx.limits.consume(limits.loginTestsOfEntry, String(row.id))
  const server = serverOf(guardOf(rulesOf(ctx.config)), target)
  // What others share comes last: a try that is refused takes nothing from them.
  await ctx.limits.consume(limits.loginTestsOfHostByOne, `${row.user_id}:${server}`)
  await ctx.limits.consume(limits.loginTestsOfHost, server)
  const testId = await requestTest(ctx, row, lease)
  return waitFor(ctx, testId)
}

function requestTest(ctx: SignedInCtx, row: CredentialRow, lease: Openable['lease']): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const { id } = await tx
      .insertInto('credential_tests')
      .values({ credential_id: row.id, lease_id: lease?.id ?? null, asked_at: new Date(ctx.now()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addJob(tx, { ...tryLogin.with({ testId: id }), queue: laneOf('logins', ctx.actor.userId) })
    await appendAudit(tx, ctx, {
      action: 'credential.tested',
      object: { kind: 'credential', id: row.id },
      ownerId: row.user_id,
      ...(lease ? { ticketId: lease.ticket_id, reason: lease.reason } : {}),
    })
    return id
  })
}

async function waitFor(ctx: Ctx, testId: number): Promise<LoginOutcome> {
  const ends = performance.now() + WAIT_MS
  while (performance.now() < ends) {
    const test = await ctx.db
      .selectFrom('credential_tests')
      .select(['result', 'detail'])
      .where('id', '=', testId)
      .executeTakeFirst()
    if (!test) throw new Problem('not_found')
    if (test.result) return { result: test.result as TestResult, detail: test.detail ?? '' }
    await pause(LOOK_EVERY_MS)
  }
  return unknown('It takes longer than usual. What comes of it will be shown with the entry.')
}
