import { PAYMENTS_KEPT_YEARS } from '@sitewright/contract/personal-data.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { endSubscriptions } from '#features/subscriptions/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { Ctx } from '#platform/context.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob, addJobs, defineJob } from '#platform/jobs/define.ts'
import { accountDeletedMail } from './mails.ts'
import { accountDeleted } from './personal-data.events.ts'

const KEYS_A_JOB = 100

/** One job an account, so that one that fails is tried again alone; and what tax law no longer asks for goes. */
export const deleteDueAccounts = defineJob({
  id: 'personal-data.delete-due-accounts',
  cron: '47 * * * *',
  run: async ({ db, now }) => {
    const due = await db
      .selectFrom('users')
      .select('id')
      .where('deletion_due_at', '<=', new Date(now()))
      .execute()
    await addJobs(
      db,
      due.map(({ id }) => deleteAccount.with({ userId: id }, { key: `delete-account:${id}` })),
    )
    await db.deleteFrom('retained_payments').where('keep_until', '<', new Date(now())).execute()
    // The last mail of an account has gone by then, and nothing else knows its address.
    await db
      .deleteFrom('mails')
      .where('kind', '=', 'account_deleted')
      .where('created_at', '<', new Date(now() - 2 * 86_400_000))
      .execute()
  },
})

/**
 * Marked first: from then on nothing takes it back. The plan ends at the provider, the rows go in one transaction, and
 * the files by jobs that commit with it. Each step may be repeated.
 */
export const deleteAccount = defineJob({
  id: 'personal-data.delete-account',
  payload: z.strictObject({ userId: z.number().int() }),
  run: async (ctx, { userId }) => {
    if (!(await startDeletion(ctx, userId))) return
    await endSubscriptions(ctx, userId)
    await transaction(ctx.db, async (tx) => {
      // Holds back other writers until the account is gone: a new document would keep name and address.
      await sql`select from users where id = ${userId} for update`.execute(tx)
      const keys = await storedFiles(tx, userId)
      await erase(tx, ctx, userId)
      for (let at = 0; at < keys.length; at += KEYS_A_JOB)
        await addJob(tx, removeFiles.with({ keys: keys.slice(at, at + KEYS_A_JOB) }))
    })
  },
})

export const removeFiles = defineJob({
  id: 'personal-data.remove-files',
  payload: z.strictObject({ keys: z.array(z.string()) }),
  run: async ({ files }, { keys }) => {
    for (const key of keys) await files.remove(key)
  },
})

/** False where a sign-in was faster, or where it is done already. */
async function startDeletion({ db, now }: Ctx, userId: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ deletion_started_at: new Date(now()) })
    .where('id', '=', userId)
    .where('deletion_due_at', '<=', new Date(now()))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function storedFiles(tx: Tx, userId: number): Promise<string[]> {
  // Locked, so that no file is added to a ticket that is going.
  await sql`select from tickets where user_id = ${userId} for update`.execute(tx)
  const { rows } = await sql<{ key: string }>`
    select unnest(array[f.storage_key, f.preview_key]) as key
      from ticket_files f join tickets t on t.id = f.ticket_id where t.user_id = ${userId}
    union all select unnest(array[r.storage_key, r.preview_key]) from request_files r
      where r.conversation_id in (select id from conversations where user_id = ${userId})
        or r.service_request_id in (select id from service_requests where user_id = ${userId})
    union all select storage_key from exports
      where user_id in (select id from users where ${userId} in (id, merged_into))
    union all select file_key from monitor_reports
      where user_id in (select id from users where ${userId} in (id, merged_into))`.execute(tx)
  return rows.flatMap(({ key }) => (key ? [key] : []))
}

/** What one person may have more of than one statement has time to delete: innermost first, so many rows at once. */
const large: [table: string, atOnce: number, ofPerson: (userId: number) => RawBuilder<unknown>][] = [
  ['messages', 5_000, (id) => sql`ticket_id in (select id from tickets where user_id = ${id})`],
  ['mails', 5_000, (id) => sql`ticket_id in (select id from tickets where user_id = ${id})`],
  ['tickets', 200, (id) => sql`user_id = ${id}`],
  ['service_requests', 200, (id) => sql`user_id = ${id}`],
  [
    'chat_messages',
    5_000,
    (id) => sql`conversation_id in (select id from conversations where user_id = ${id})`,
  ],
  ['conversations', 500, (id) => sql`user_id = ${id}`],
  ['examinations', 200, (id) => sql`user_id = ${id}`],
  ['refresh_tokens', 5_000, (id) => sql`session_id in (select id from sessions where user_id = ${id})`],
  ['sessions', 500, (id) => sql`user_id = ${id}`],
]

/** Deleting the row deletes what refers to it; payments stay under a number that identifies no one. */
async function erase(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  // With the addresses of accounts that were merged into it, which go along.
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where((eb) => eb.or([eb('id', '=', userId), eb('merged_into', '=', userId)]))
    .execute()
  const emails = people.map(({ email }) => email)
  const email = people.find(({ id }) => id === userId)?.email ?? ''
  await sql`with person as (select gen_random_uuid() as pseudonym)
    insert into retained_payments (pseudonym, plan, price_pence, started_at, ended_at, keep_until)
    select pseudonym, plan, price_pence, started_at, coalesce(ended_at, ${new Date(ctx.now())}),
      coalesce(ended_at, ${new Date(ctx.now())}) + make_interval(years => ${PAYMENTS_KEPT_YEARS})
    from subscriptions, person where user_id = ${userId}`.execute(tx)
  await tx.deleteFrom('subscriptions').where('user_id', '=', userId).execute()
  // Rows of another account keep their address: it may have belonged to that account before.
  const ownInvoices = sql`(user_id = ${userId} or (user_id is null and customer_email = any(${emails})))`
  await sql`delete from invoices where status = 'draft' and ${ownInvoices}`.execute(tx)
  // Issued ones are kept for the books.
  await sql`with person as (select gen_random_uuid() as pseudonym)
    update invoices set pseudonym = person.pseudonym, customer_name = '', customer_email = '', user_id = null
    from person where ${ownInvoices}`.execute(tx)
  for (const [table, atOnce, ofPerson] of large) await deleteInBatches(tx, table, ofPerson(userId), atOnce)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  await tx
    .deleteFrom('reminders')
    .where('user_id', 'is', null)
    .where(sql<boolean>`lower(client_email) = any(${emails})`)
    .execute()
  await tx.deleteFrom('staff_invites').where('email', 'in', emails).execute()
  await tx.deleteFrom('mails').where('to_address', 'in', emails).execute()
  await record(tx, ctx, accountDeleted, {}, { userId })
  await sendMail(tx, accountDeletedMail(ctx.config, email))
}
