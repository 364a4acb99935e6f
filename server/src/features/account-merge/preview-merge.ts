import type { accountMergeRoutes, MergePreview } from '@sitewright/contract/account-merge.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import { getUserByEmailOrNull } from '#features/accounts/index.ts'
import { countCredentials } from '#features/credentials/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { type MergeAccount, problemsOf, readAccounts } from './find-problems.ts'
import { mergedTables } from './moved-tables.ts'

export async function previewMerge(
  ctx: SignedInCtx,
  { params: { id }, query }: Input<typeof accountMergeRoutes.preview>,
): Promise<MergePreview> {
  const { from, into } = await findBoth(ctx.db, id, query.into)
  const plain = ({ id, name, email }: MergeAccount) => ({ id, name, email })
  return {
    from: plain(from),
    into: plain(into),
    moves: await countMoves(ctx.db, from.id),
    notes: [
      `${from.email} is closed: nobody can sign in to it any more, and who tries reads why.`,
      `${into.email} keeps its password, its two-step sign-in and its choices of e-mails.`,
      ...loginsNote(await countCredentials(ctx.db, from.id)),
      ...(from.tier ? [`The ${from.tier} plan goes on under ${into.email}.`] : []),
      ...((await hasDoubleMonitors(ctx.db, from.id, into.id))
        ? ['A site that both watch is kept once, with the history of the account that has the plan.']
        : []),
      'Both addresses get an e-mail. It cannot be undone.',
    ],
    problems: problemsOf(from, into),
  }
}

function loginsNote(logins: number): string[] {
  if (logins === 0) return []
  return logins === 1
    ? ['Its login in the vault is deleted. The customer adds it again in the account that is kept.']
    : [
        `Its ${logins} logins in the vault are deleted. The customer adds them again in the account that is kept.`,
      ]
}

interface Both {
  from: MergeAccount
  into: MergeAccount
}

/** Throws where one of them is not there. */
export async function findBoth(
  db: Database | Tx,
  id: number,
  email: string,
  options: { lock?: boolean } = {},
): Promise<Both> {
  const other = await getUserByEmailOrNull(db, email)
  if (!other) throw new Problem('invalid', { fields: { into: 'There is no account with this address.' } })
  const rows = await readAccounts(db, [id, other.id], options)
  const from = rows.find((row) => row.id === id)
  const into = rows.find((row) => row.id === other.id)
  if (!from || !into) throw new Problem('not_found')
  return { from, into }
}

export async function countMoves(db: Database | Tx, from: number): Promise<MergePreview['moves']> {
  const moves: MergePreview['moves'] = []
  for (const moved of Object.values(mergedTables)) {
    if (!moved?.shown) continue
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from (${moved.shown.count(from)}) as c`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) moves.push({ what: moved.shown.what, count })
  }
  return moves
}

async function hasDoubleMonitors(db: Database, from: number, into: number): Promise<boolean> {
  const { rows } = await sql`select from monitors a join monitors b using (url)
    where a.user_id = ${from} and b.user_id = ${into} limit 1`.execute(db)
  return rows.length > 0
}
