import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PlainProblem } from './plain-problem.mjs'
import { root } from './processes.mjs'

/** For a command that sends no mail and takes no payment: the configuration asks for both all the same. */
export function placeholders() {
  const needed = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_not_used',
    STRIPE_WEBHOOK_SECRET: 'whsec_not_used_by_this_command',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    STRIPE_PRICE_PERFORMANCE: 'price_not_used_1',
    STRIPE_PRICE_STABILITY: 'price_not_used_2',
    STRIPE_PRICE_SECURITY: 'price_not_used_3',
  }
  return Object.fromEntries(Object.entries(needed).filter(([name]) => !process.env[name]))
}

/** The database that `npm start` runs: its password and port lie in the data folder. */
export function runningDatabase() {
  const folder = path.resolve(root, process.env.DATA_DIR || '.data', 'postgres')
  const pidFile = path.join(folder, 'cluster', 'postmaster.pid')
  if (!existsSync(pidFile))
    throw new PlainProblem('The product is not running. Start it first (npm start), or set DATABASE_URL.')
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim()
  return `postgres://sitewright:${password}@127.0.0.1:${port}/sitewright`
}
