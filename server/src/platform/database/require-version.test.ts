import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { connectDatabase } from './connect.ts'
import { requireVersion } from './require-version.ts'

test('a PostgreSQL below 15 is refused with one sentence', async () => {
  const database = await cloneDatabase(inject('adminUrl'))
  const { db } = connectDatabase({ url: database.url })
  await expect(requireVersion(db)).resolves.toBeUndefined()
  const old = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: [{ server_version_num: '140012' }] }),
  })
  await expect(requireVersion(old)).rejects.toThrow(
    'The database of DATABASE_URL is PostgreSQL 14, and Sitewright needs PostgreSQL 15 or newer.',
  )
  await db.destroy()
  await database.drop()
})
