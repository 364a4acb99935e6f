import { ensureInstalled } from './bootstrap/install.mjs'
import { exitCodeOf, forwardSignals, spawnLeashed } from './bootstrap/processes.mjs'
import { tellPlainly } from './bootstrap/telling.mjs'
import { ensureWebBuilt } from './bootstrap/web-build.mjs'

await tellPlainly(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const server = spawnLeashed('server/src/main.ts')
  forwardSignals(server)
  return exitCodeOf(server)
})
