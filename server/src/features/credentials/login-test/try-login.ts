import { z } from 'zod'
import { guardOf, rulesOf } from '#outside/examiner/rules.ts'
import { limits as budgets } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { Unreadable } from '#platform/crypto/envelope.ts'
import { afterCommit, transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { type CredentialRow, findEntry, isLeaseLive } from '../credential.queries.ts'
import { tellChange } from '../hints.ts'
import { openSecrets } from '../secret-fields.ts'
import { guardedSocket, transferGuard } from './guarded-socket.ts'
import { isTarget, type LoginTarget, loginTarget, serverOf } from './login-target.ts'
import { type Login, type LoginOutcome, unknown } from './outcome.ts'

const AT_MOST_MS = 20_000
const IMPLICIT_TLS = 990

/** Tries one login. The secret lives in memory alone while it runs; what is stored is our own sentence. */
export const tryLogin = defineJob({
  id: 'credentials.try-login',
  payload: z.strictObject({ testId: z.number() }),
  run: async (ctx, { testId }) => {
    const test = await ctx.db
      .selectFrom('credential_tests')
      .select(['credential_id', 'lease_id', 'result'])
      .where('id', '=', testId)
      .executeTakeFirst()
    if (!test || test.result) return
    const row = await findEntry(ctx.db, test.credential_id)
    if (test.lease_id !== null && !(row.may_test && (await isLeaseLive(ctx, test.lease_id))))
      return refuse(ctx, testId)
    await store(ctx, testId, row, await outcomeOf(ctx, row))
  },
})

async function outcomeOf(ctx: Ctx, row: CredentialRow): Promise<LoginOutcome> {
  const target = loginTarget(row)
  if (!isTarget(target)) return target
  try {
    const { text, passphrase } = await openSecrets(ctx.db, ctx, row)
    return await attempt(ctx, target, { username: row.username ?? '', secret: text, passphrase })
  } catch (error) {
    // Neither logged nor stored with its message: a library may have put the secret into it.
    ctx.log.warn({ credential: row.id, kind: (error as Error).name }, 'a login could not be tried')
    return error instanceof Unreadable
      ? unknown('This entry cannot be opened. It was changed or damaged.')
      : unknown('Something went wrong on our side while we tried the login.')
  }
}

async function attempt(ctx: Ctx, target: LoginTarget, login: Login): Promise<LoginOutcome> {
  const guard = guardOf(rulesOf(ctx.config))
  const signal = AbortSignal.timeout(AT_MOST_MS)
  if (target.kind === 'site') {
    const { tryWordPress } = await import('./try-wordpress.ts')
    return tryWordPress(ctx.visits, target.url, login, signal)
  }
  const { host, port, protocol } = target
  const connected = await guardedSocket(transferGuard(guard), { host, port }, signal)
  if ('result' in connected) return connected
  const { socket } = connected
  if (await isUsedUp(ctx, socket.remoteAddress ?? '')) {
    socket.destroy()
    return unknown('Many logins have been tried at that server. Please try again in an hour.')
  }
  const { tryFtp, trySsh } = await import('./try-in-process.ts')
  const limits = { signal, atMostMs: AT_MOST_MS }
  if (protocol === 'sftp') return trySsh(socket, login, limits)
  const ftps = port === IMPLICIT_TLS ? 'implicit' : 'required'
  const server = {
    socket,
    host: serverOf(guard, target),
    encryption: protocol === 'ftps' ? ftps : 'offered',
  } as const
  return tryFtp(server, login, { ...limits, environment: ctx.config.examinerEnvironment })
}

async function isUsedUp({ limits }: Ctx, address: string): Promise<boolean> {
  try {
    await limits.consume(budgets.transfersToAddress, address)
    return false
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') return true
    throw error
  }
}

/** Staff asked and their access ended before the worker came to it: nothing was tried, and the entry says nothing new. */
async function refuse({ db }: Ctx, testId: number): Promise<void> {
  const { result, detail } = unknown('Your access has ended, so we did not try the login.')
  await db.updateTable('credential_tests').set({ result, detail }).where('id', '=', testId).execute()
}

function store(
  ctx: Ctx,
  testId: number,
  row: CredentialRow,
  { result, detail }: LoginOutcome,
): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    await tx
      .updateTable('credentials')
      .set({ test_result: result, test_detail: detail, tested_at: new Date(ctx.now()) })
      .where('id', '=', row.id)
      .execute()
    await tx.updateTable('credential_tests').set({ result, detail }).where('id', '=', testId).execute()
    afterCommit(tx, () => tellChange(ctx, row.user_id, row.ticket_id))
  })
}
