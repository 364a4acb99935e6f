import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { connectDatabase, type Database } from './connect.ts'
import { afterCommit, reportAfterCommit, transaction } from './transaction.ts'

let db: Database
beforeAll(async () => {
  const { url, drop } = await cloneDatabase(inject('adminUrl'))
  db = connectDatabase({ url, poolSize: 1 }).db
  await sql`create table notes (id integer primary key)`.execute(db)
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
})

test('what fails after the commit is reported, fails nothing, and keeps nobody else from being told', async () => {
  const reported: unknown[] = []
  reportAfterCommit(db, (error) => void reported.push(error))
  const told: string[] = []
  const result = await transaction(db, async (tx) => {
    await sql`insert into notes values (1)`.execute(tx)
    afterCommit(tx, () => {
      throw new Error('the socket server is gone')
    })
    await transaction(tx, async (same) => afterCommit(same, () => void told.push('second')))
    return 'done'
  })
  expect(result).toBe('done')
  expect(told).toEqual(['second'])
  expect(reported).toMatchObject([{ message: 'the socket server is gone' }])
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a transaction whose commit nobody would hear of is refused', async () => {
  const foreign = db.transaction().execute(async (tx) => afterCommit(tx, () => {}))
  await expect(foreign).rejects.toThrow('afterCommit needs a transaction that was begun by transaction()')
})
