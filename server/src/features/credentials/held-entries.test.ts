import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { addLogin, openJob, reveal } from '#test/credentials.ts'
import { waiting } from '#test/locks.ts'
import { deleteAllOf } from './delete-all.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

async function withLogins(count: number): Promise<{ who: Person; ids: number[] }> {
  const who = await join(app, 'Lea Client')
  const job = await openJob(who)
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await addLogin(who, job)).id)
  return { who, ids }
}

/** What comes of this while somebody deletes the row and has not committed that yet. */
async function besideDeletion<A>(id: number, work: () => Promise<A>, table = 'credentials'): Promise<A> {
  const holder = await app.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query(`delete from ${table} where id = $1`, [id])
  const done = work()
  await Promise.race([done, expect.poll(() => waiting(app)).toBe(1)])
  await holder.query('commit')
  return done
}

const written = async (ids: number[], action: string) =>
  (
    await app.pool.query(
      "select object_id::int as id from audit_log where object_kind = 'credential' and object_id = any($1) and action = $2",
      [ids, action],
    )
  ).rows.map(({ id }) => id)

test('an entry that is just being deleted is not opened any more', async () => {
  const { who, ids } = await withLogins(1)
  const [id = 0] = ids
  expect((await besideDeletion(id, () => reveal(who, id))).status).toBe(404)
  expect(await written(ids, 'credential.revealed')).toEqual([])
})

test('a login for a request that is just being removed is refused like one for none', async () => {
  const who = await join(app, 'Lea Client')
  const { request, ticket } = await openJob(who)
  await app.pool.query('delete from tickets where id = $1', [ticket])
  const body = { service_request_id: request, label: 'Shop', text: 'secret 8' }
  const add = () => who.call(credentialRoutes.add, { body })
  expect((await besideDeletion(request, add, 'service_requests')).status).toBe(404)
})

test('of an account that goes every entry is deleted and written down once, and none of another account', async () => {
  const [{ who, ids }, other] = [await withLogins(3), await withLogins(1)]
  const [first = 0, ...rest] = ids
  const ctx: Ctx = { ...app.services, actor: { kind: 'system', job: 'test' }, requestId: 'test', ip: '' }
  await besideDeletion(first, () =>
    transaction(app.services.db, (tx) => deleteAllOf(tx, ctx, who.id, 'The account goes.')),
  )
  expect(await written([...ids, ...other.ids], 'credential.deleted')).toEqual(rest)
  const left = await app.pool.query('select id from credentials where id = any($1)', [[...ids, ...other.ids]])
  expect(left.rows).toEqual(other.ids.map((id) => ({ id })))
})
