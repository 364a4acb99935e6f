import { placeholders, runningDatabase } from './bootstrap/beside-product.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { pinnedNode, projectEnvironment, run } from './bootstrap/processes.mjs'
import { tellPlainly } from './bootstrap/telling.mjs'

// npm run vault -- status | rotate | renew | verify      beside the running product; see docs/operations.md
await tellPlainly(async () => {
  await ensureInstalled()
  const env = projectEnvironment({
    ...placeholders(),
    DATABASE_URL: process.env.DATABASE_URL || runningDatabase(),
  })
  return run(pinnedNode, ['server/src/vault-command.ts', ...process.argv.slice(2)], { env })
})
