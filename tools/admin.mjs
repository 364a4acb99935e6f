import { placeholders, runningDatabase } from './bootstrap/beside-product.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { tellPlainly } from './bootstrap/plain-problem.mjs'
import { pinnedNode, projectEnvironment, run } from './bootstrap/processes.mjs'

// npm run admin -- make-owner EMAIL | reset-two-step EMAIL | check-configuration | migrate-only | verify-audit | rotate-secret
// npm run vault -- status | rotate | renew | verify      see docs/operations.md
await tellPlainly(async () => {
  await ensureInstalled()
  const given = process.argv.slice(2)
  // The one that judges the variables gets them as they are.
  const env =
    given[0] === 'check-configuration'
      ? projectEnvironment({})
      : projectEnvironment({
          ...placeholders(),
          DATABASE_URL: process.env.DATABASE_URL || runningDatabase(),
        })
  return run(pinnedNode, ['server/src/admin-command.ts', ...given], { env })
})
