import type { accountMergeRoutes, MergePreview } from '@sitewright/contract/account-merge.ts'
import type { Input } from '@sitewright/contract/route.ts'
import {
  accountMerged,
  dropChallenges,
  endSessions,
  holdSignedIn,
  requirePassword,
} from '#features/accounts/index.ts'
import { countCredentials, deleteAllOf } from '#features/credentials/index.ts'
import { moveTier } from '#features/subscriptions/index.ts'
import { type Mail, sendMail } from '#outside/mail/outbox.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { refuseTooMuch } from '#platform/database/refuse-too-much.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { Problem } from '#platform/problem.ts'
import type { Config } from '#server/config.ts'
import { hasPlan, type MergeAccount, problemsOf } from './find-problems.ts'
import { mergedTables } from './moved-tables.ts'
import { countMoves, findBoth } from './preview-merge.ts'

/** All of it in one transaction: a process that dies leaves two accounts as they were. */
export async function mergeAccounts(
  ctx: SignedInHttpCtx,
  { params: { id }, body: { password, ...body } }: Input<typeof accountMergeRoutes.merge>,
): Promise<{ message: string }> {
  await requirePassword(ctx, password)
  await refuseTooMuch('Merging these accounts', () =>
    oncePerKey(ctx, { id, body }, async (tx) => {
      await mergeBoth(tx, ctx, id, body)
      return String(id)
    }),
  )
  return { message: `The account was merged into ${body.into}.` }
}

type MergeOrder = Input<typeof accountMergeRoutes.merge>['body']

async function mergeBoth(
  tx: Tx,
  ctx: SignedInHttpCtx,
  id: number,
  body: Omit<MergeOrder, 'password'>,
): Promise<void> {
  await holdSignedIn(tx, ctx.actor)
  const { from, into } = await findBoth(tx, id, body.into, { lock: true })
  if (body.confirm !== from.email)
    throw new Problem('invalid', { fields: { confirm: 'This is not the address of the account.' } })
  const [problem] = problemsOf(from, into)
  if (problem) throw new Problem('conflict', { says: problem })
  const moves = await countMoves(tx, from.id)
  const logins = await countCredentials(tx, from.id)
  const accounts = { from: from.id, into: into.id, hasPlan: hasPlan(from) }
  for (const moved of Object.values(mergedTables))
    for (const statement of moved?.move(accounts) ?? []) await statement.execute(tx)
  await closeAccount(tx, ctx, from, into)
  const merged = { from, into, moves, logins, reason: body.reason }
  await tellBoth(tx, ctx, merged)
  await deleteAllOf(tx, ctx, from.id, 'The account was merged into another one.')
  await writeDown(tx, ctx, merged)
}

async function closeAccount(
  tx: Tx,
  ctx: SignedInHttpCtx,
  from: MergeAccount,
  into: MergeAccount,
): Promise<void> {
  await moveTier(tx, { from: from.id, into: into.id })
  await dropChallenges(tx, from.id)
  await endSessions(tx, ctx, { userId: from.id }, 'merged')
  await tx
    .updateTable('users')
    .set({
      merged_into: into.id,
      pending_email: null,
      suspended_at: new Date(ctx.now()),
      suspended_reason: `It was merged into ${into.email}.`,
    })
    .where('id', '=', from.id)
    .execute()
  // Those that were merged into it before lead on.
  await tx.updateTable('users').set({ merged_into: into.id }).where('merged_into', '=', from.id).execute()
}

interface Merged {
  from: MergeAccount
  into: MergeAccount
  moves: MergePreview['moves']
  /** Entries of the vault, which are deleted. */
  logins: number
  reason: string
}

async function tellBoth(tx: Tx, ctx: SignedInHttpCtx, { from, into, moves, logins }: Merged): Promise<void> {
  await record(tx, ctx, accountMerged, { from: from.id, into: into.id, moves }, { userId: into.id })
  for (const { email } of [from, into])
    await sendMail(tx, mergedMail(ctx.config, email, { from, into, logins }))
}

async function writeDown(tx: Tx, ctx: SignedInHttpCtx, { from, into, moves, reason }: Merged): Promise<void> {
  const list = moves.map(({ what, count }) => `${what}: ${count}`).join(', ') || 'nothing to move'
  const says = `${reason} (#${from.id} into #${into.id}; ${list})`
  await appendAudit(
    tx,
    ctx,
    { action: 'account.merged', object: { kind: 'account', id: from.id }, ownerId: from.id, reason: says },
    { action: 'account.merged', object: { kind: 'account', id: into.id }, ownerId: into.id, reason: says },
  )
}

function mergedMail(
  { business }: Pick<Config, 'business'>,
  to: string,
  { from, into, logins }: Pick<Merged, 'from' | 'into' | 'logins'>,
): Mail {
  return {
    kind: 'account_merged',
    to,
    subject: `Your two ${business.name} accounts are one now`,
    paragraphs: [
      `We merged your account ${from.email} into ${into.email}. Your requests, tickets, invoices and sites are all there.`,
      ...loginsDeleted(from.email, logins),
      `Please sign in with ${into.email} and its password from now on. ${from.email} opens nothing any more.`,
      `If you did not ask for this, please write to ${business.support_email} at once.`,
    ],
    action: { label: 'Sign in', path: '/login' },
  }
}

function loginsDeleted(email: string, logins: number): string[] {
  if (logins === 0) return []
  const [deleted, them] =
    logins === 1
      ? [`The login in the vault of ${email} is deleted`, 'it']
      : [`The ${logins} logins in the vault of ${email} are deleted`, 'them']
  return [
    `${deleted}, because a login opens only for the account that it was given to. Please add ${them} again if we still need ${them}.`,
  ]
}
