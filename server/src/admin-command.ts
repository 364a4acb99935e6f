import { randomUUID } from 'node:crypto'
import { Email } from '@sitewright/contract/users.ts'
import { countByKey, renewSecrets, rotateKeys } from '#features/credentials/index.ts'
import { verifyLedger } from '#features/invoices/index.ts'
import { makeOwner } from '#features/staff/index.ts'
import { resetTwoStep } from '#features/two-step/index.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { migrate } from '#platform/database/migrate.ts'
import { requireVersion } from '#platform/database/require-version.ts'
import { runJob } from '#platform/jobs/run.ts'
import { Problem } from '#platform/problem.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { checkConfiguration } from './check-configuration.ts'
import { loadConfig } from './config.ts'
import { reportAudit } from './report-audit.ts'
import { rotateSecret } from './rotate-secret.ts'
import { type OpenServices, openServices } from './services.ts'

// node server/src/admin-command.ts COMMAND [EMAIL], or vault COMMAND: works beside the running product; README.md lists the commands.

interface Given {
  services: Services
  redis: OpenServices['redis']
  ctx: Ctx
  word: string | undefined
}

/** Each says what it did; false makes the exit code 1. */
type Commands<From> = Record<string, (from: From) => Promise<boolean>>

const vaultCommands: Commands<Services> = {
  status: async (services) => {
    await showKeys(services)
    return true
  },
  rotate: async (services) => {
    await runJob(services, rotateKeys, {})
    return showKeys(services)
  },
  renew: async (services) => {
    await runJob(services, renewSecrets, {})
    return showKeys(services)
  },
  verify: reportAudit,
}

const commands: Commands<Given> = {
  'make-owner': async ({ ctx, word }) => {
    console.log(await makeOwner(ctx, addressIn(word)))
    return true
  },
  'reset-two-step': async ({ ctx, word }) => {
    console.log(await resetTwoStep(ctx, addressIn(word)))
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
  vault: ({ services, word }) => find(vaultCommands, word)(services),
}

function find<From>(among: Commands<From>, name = '') {
  const command = Object.hasOwn(among, name) ? among[name] : undefined
  if (!command) throw new StartupProblem(`say one of: ${Object.keys(among).join(', ')}`)
  return command
}

async function main([name, word]: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const command = find(commands, name)
  const { services, redis, close } = await openServices(loadConfig(env))
  const ctx: Ctx = {
    ...services,
    actor: { kind: 'system', job: `admin-command ${name}` },
    requestId: randomUUID(),
    ip: '',
  }
  try {
    return await command({ services, redis, ctx, word })
  } finally {
    await close()
  }
}

/** True when every row is under the current key. */
async function showKeys({ db, vaultKeys }: Services): Promise<boolean> {
  const counts = await countByKey(db)
  for (const { kek_id, rows } of counts)
    console.log(`${rows} secrets under the key ${kek_id}${kek_id === vaultKeys.current ? ' (current)' : ''}`)
  if (counts.length === 0) console.log(`No secrets; the current key is ${vaultKeys.current}.`)
  return counts.every(({ kek_id }) => kek_id === vaultKeys.current)
}

function addressIn(word: string | undefined): string {
  const parsed = Email.safeParse(word)
  if (!parsed.success) throw new StartupProblem('say the e-mail address of the account after the command')
  return parsed.data
}

/** Writes to the console what it did or why not; the exit code. */
export async function adminCommand(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    return (await main(words, env)) ? 0 : 1
  } catch (error) {
    const isPlain = error instanceof StartupProblem || error instanceof Problem
    console.error(isPlain ? `\nThat did not work: ${error.message}\n` : error)
    return 1
  }
}

if (import.meta.main) process.exitCode = await adminCommand(process.argv.slice(2), process.env)
