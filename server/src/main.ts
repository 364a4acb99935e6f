import { setFlagsFromString } from 'node:v8'
import { collectWhenIdle } from '#platform/collect-when-idle.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { loadConfig } from './config.ts'
import type { Running } from './start.ts'

// On a large machine the heap may grow fourfold between two collections, and keeps after a flood what is garbage by then.
setFlagsFromString('--heap-growing-percent=30')
collectWhenIdle()

// Otherwise opens Node's debugger, to whichever program of this machine's sends it.
process.on('SIGUSR1', () => undefined)

let starting: Promise<Running> | null = null
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Stopping did not go cleanly:', error)
        process.exit(1)
      },
    )
  })

async function stop(): Promise<void> {
  const running = await starting?.catch(() => null)
  await running?.stop()
}

try {
  const config = loadConfig(process.env)
  // To read all of the product takes a second, which a start that is refused need not wait for.
  const { start } = await import('./start.ts')
  starting = start(config)
  const { facts } = await starting
  if (!stopping)
    console.log(config.readyJson ? JSON.stringify(facts) : `Sitewright is running at ${facts.url}`)
} catch (error) {
  console.error(error instanceof StartupProblem ? `\nSitewright could not start: ${error.message}\n` : error)
  process.exit(1)
}
