import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import type { HttpCtx } from '../context.ts'
import { sendCsv } from './csv.ts'

let app: TestApp
let olga: Person
beforeAll(async () => {
  app = await startTestApp()
  olga = await join(app, 'Olga Petrova', { role: 'owner' })
})

interface Listed {
  rowsMax: number | null
  pages?: number
  filter?: Record<string, unknown>
  first?: string | number
}

/** A list without end, two rows a page, for somebody who is signed in for so many pages. */
async function listed({ rowsMax, pages = 10, filter = {}, first = 1 }: Listed): Promise<string[]> {
  let read = 0
  const reply = { raw: new PassThrough(), headers: () => undefined }
  const requireStill = async () => {
    if (read >= pages) throw new Error('signed out')
  }
  const actor = { kind: 'admin', userId: olga.id, name: olga.name }
  const ctx = { ...app.services, actor, requestId: 'r', ip: '', reply, requireStill } as unknown as HttpCtx
  const batch = async () => {
    read += 1
    return {
      rows: [{ n: read === 1 ? first : 2 * read - 1 }, { n: 2 * read }],
      next: read === 20 ? null : 'more',
    }
  }
  const sent = await sendCsv(ctx, { name: 'numbers.csv', columns: ['n'], batch, rowsMax, filter })
  const lines = (await text(sent)).trim().split('\n').slice(1)
  reply.raw.destroy()
  return lines
}

test('a list ends at the most rows that it may have, and says so in its last one', async () => {
  const says = 'Only the first 3 rows are here. Please choose fewer by a filter.'
  expect(await listed({ rowsMax: 3 })).toEqual(['1', '2', '3', says])
})

test('a list that must be whole has no most', async () => {
  expect(await listed({ rowsMax: null, pages: 20 })).toHaveLength(40)
})

test('who is signed out meanwhile gets no more pages', async () => {
  await expect(listed({ rowsMax: 30, pages: 5 })).rejects.toThrow('signed out')
})

test('the audit log says by which filters a list was taken, and of a search only that there was one', async () => {
  await listed({ rowsMax: 3, filter: { status: 'open', from: undefined, to: '', q: 'Ann Baker' } })
  const { rows } = await app.pool.query('select reason from audit_log order by seq desc limit 1')
  expect(rows).toEqual([{ reason: 'numbers.csv, status: open, with a search' }])
})

test.each([
  ['=1+1', "'=1+1"],
  ["x;=cmd|'/C calc'!A0", "x;'=cmd|'/C calc'!A0"],
  ['x\t=1+1', "x\t'=1+1"],
  ['x;-2+3', "x;'-2+3"],
  ['a; b;c = d', 'a; b;c = d'],
])('no spreadsheet takes %j for a formula, whichever sign parts its cells', async (first, cell) => {
  expect((await listed({ rowsMax: 1, first }))[0]).toBe(cell)
})
