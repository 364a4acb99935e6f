import { countByKey, renewSecrets, rotateKeys } from '#features/credentials/index.ts'
import type { Services } from '#platform/context.ts'
import { runJob } from '#platform/jobs/run.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { loadConfig } from './config.ts'
import { reportAudit } from './report-audit.ts'
import { openServices } from './services.ts'

// node server/src/vault-command.ts status|rotate|renew|verify: works beside the running product.

const commands: Record<string, (services: Services) => Promise<boolean>> = {
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

/** True when every row is under the current key. */
async function showKeys({ db, vaultKeys }: Services): Promise<boolean> {
  const counts = await countByKey(db)
  for (const { kek_id, rows } of counts)
    console.log(`${rows} secrets under the key ${kek_id}${kek_id === vaultKeys.current ? ' (current)' : ''}`)
  if (counts.length === 0) console.log(`No secrets; the current key is ${vaultKeys.current}.`)
  return counts.every(({ kek_id }) => kek_id === vaultKeys.current)
}

try {
  const command = commands[process.argv[2] ?? '']
  if (!command) throw new StartupProblem(`say one of: ${Object.keys(commands).join(', ')}`)
  const { services, close } = await openServices(loadConfig(process.env))
  try {
    process.exitCode = (await command(services)) ? 0 : 1
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof StartupProblem ? `\nThat did not work: ${error.message}\n` : error)
  process.exitCode = 1
}
