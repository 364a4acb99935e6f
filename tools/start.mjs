import { ensureInstalled } from './bootstrap/install.mjs'
import { tellPlainly } from './bootstrap/plain-problem.mjs'
import { exitCodeOf, forwardSignals, spawnProduct } from './bootstrap/processes.mjs'
import { ensureWebBuilt } from './bootstrap/web-build.mjs'

await tellPlainly(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const product = spawnProduct()
  forwardSignals(product)
  return exitCodeOf(product)
})
