import { randomUUID } from 'node:crypto'
import { Email } from '@sitewright/contract/accounts.ts'
import type pg from 'pg'
import { verifyLedger } from '#features/invoices/index.ts'
import { makeOwner } from '#features/staff/index.ts'
import { resetTwoStep } from '#features/two-step/index.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { migrate } from '#platform/database/migrate.ts'
import { requireVersion } from '#platform/database/require-version.ts'
import { Problem } from '#platform/problem.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { checkConfiguration } from './check-configuration.ts'
import { loadConfig } from './config.ts'
import { reportAudit } from './report-audit.ts'
import { rotateSecret } from './rotate-secret.ts'
import { type OpenServices, openServices } from './services.ts'

// node server/src/admin-command.ts COMMAND [EMAIL]: works beside the running product; README.md lists the commands.

interface Given {
  services: Services
  pool: pg.Pool
  redis: OpenServices['redis']
  ctx: Ctx
  email: () => string
}

/** Each says what it did; false makes the exit code 1. */
const commands: Record<string, (given: Given) => Promise<boolean>> = {
  'make-owner': async ({ ctx, email }) => {
    console.log(await makeOwner(ctx, email()))
    return true
  },
  'reset-two-step': async ({ ctx, email }) => {
    console.log(await resetTwoStep(ctx, email()))
    return true
  },
  'check-configuration': ({ services, redis }) => checkConfiguration(services, redis),
  'migrate-only': async ({ services }) => {
    await requireVersion(services.db)
    await migrate(services.config)
    console.log('The database is up to date.')
    return true
  },
  'rotate-secret': ({ services }) => rotateSecret(services),
  'verify-audit': ({ services }) => reportAudit(services),
  'verify-ledger': async ({ services }) => {
    const { ok, problems, entries } = await verifyLedger(services.db)
    for (const problem of problems) console.log(problem)
    console.log(
      ok
        ? `The ledger adds up: ${entries} entries.`
        : `The ledger does NOT add up: ${problems.length} faults.`,
    )
    return ok
  },
}

async function main([name = '', given]: string[]): Promise<boolean> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartupProblem(`say one of: ${Object.keys(commands).join(', ')}`)
  const { services, pool, redis, close } = await openServices(loadConfig(process.env))
  const ctx: Ctx = {
    ...services,
    actor: { kind: 'system', job: `admin-command ${name}` },
    requestId: randomUUID(),
    ip: '',
  }
  try {
    return await command({ services, pool, redis, ctx, email: () => addressIn(given) })
  } finally {
    await close()
  }
}

function addressIn(given: string | undefined): string {
  const parsed = Email.safeParse(given)
  if (!parsed.success) throw new StartupProblem('say the e-mail address of the account after the command')
  return parsed.data
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  const isPlain = error instanceof StartupProblem || error instanceof Problem
  console.error(isPlain ? `\nThat did not work: ${error.message}\n` : error)
  process.exitCode = 1
}
