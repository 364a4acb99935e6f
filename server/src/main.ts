import { loadConfig } from './config.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { start } from './start.ts'
import { screenOf } from './start-screen.ts'

const began = Date.now()
try {
  const config = loadConfig(process.env)
  const running = await start(config)
  console.log(config.readyJson ? JSON.stringify(running.facts) : screenOf(running.facts, Date.now() - began))
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      if (!config.readyJson) console.log('\nStopping. Your data is kept.')
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error('Stopping did not go cleanly:', error)
          process.exit(1)
        },
      )
    })
} catch (error) {
  console.error(error instanceof StartupProblem ? `\nSitewright could not start: ${error.message}\n` : error)
  process.exit(1)
}
