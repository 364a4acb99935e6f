import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { healthRoutes } from '@sitewright/contract/health.ts'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startTestApp } from './app.ts'
import { cast } from './cast.ts'

const patience = { timeout: 15_000, interval: 50 }

test('while the database is gone every answer is 503 in our words, and all is well again by itself', async () => {
  const testApp = await startTestApp()
  const { ann } = await cast(testApp)
  const { rows } = await testApp.pool.query<{ name: string }>('select current_database() as name')
  const name = pg.escapeIdentifier(rows[0]?.name ?? '')
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  onTestFinished(() => admin.end())

  await admin.query(`alter database ${name} allow_connections false`)
  // Ending a connection is asked for here and happens a moment later.
  const connections = async () => {
    const ended = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
    return (await admin.query(ended, [rows[0]?.name])).rowCount
  }
  await expect.poll(connections, patience).toBe(0)
  const health = await ann.call(healthRoutes.health)
  expect(health.status).toBe(503)
  expect(health.body).toMatchObject({ code: 'unavailable', error: 'Service temporarily unavailable' })
  expect(health.headers['retry-after']).toBeDefined()
  expect((await ann.call(accountRoutes.me)).status).toBe(503)

  await admin.query(`alter database ${name} allow_connections true`)
  // The pool may still hold a connection whose end it has not heard of: each such call clears one away.
  await expect.poll(async () => (await ann.call(healthRoutes.health)).status, patience).toBe(200)
  await expect.poll(async () => (await ann.call(accountRoutes.me)).status, patience).toBe(200)
})
