import { StartupProblem } from '#platform/startup-problem.ts'
import { loadConfig } from './config.ts'
import { type Running, start } from './start.ts'
import { screenOf } from './start-screen.ts'

const began = Date.now()
let starting: Promise<Running> | null = null
let stopping = false

// Listened to before anything starts: a Ctrl-C in the first second must not leave a database behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    if (process.stdout.isTTY) console.log('\nStopping. Your data is kept.')
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
  starting = start(config)
  const { facts } = await starting
  if (!stopping) console.log(config.readyJson ? JSON.stringify(facts) : screenOf(facts, Date.now() - began))
} catch (error) {
  console.error(error instanceof StartupProblem ? `\nSitewright could not start: ${error.message}\n` : error)
  process.exit(1)
}
