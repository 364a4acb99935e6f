import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import type { StartFacts } from '@sitewright/contract/ready-line.ts'
import { PlainProblem } from './plain-problem.ts'
import { screenOf } from './screen.ts'
import { type StandIns, startStandIns } from './start.ts'

// node stand-ins/main.ts ARGUMENTS: runs `node ARGUMENTS`, which is the server, with a stand-in for every service that
// the environment does not name. Shows one screen, or one line of JSON with SITEWRIGHT_READY_JSON=1.
const began = performance.now()
const starting = startStandIns(process.env, (line) => console.error(line))
let server: ChildProcess | null = null
let stopping = false

// As in the server: otherwise opens Node's debugger.
process.on('SIGUSR1', () => undefined)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stopping && process.stdout.isTTY) console.log('\nStopping. Your data is kept.')
    stopping = true
    server?.kill('SIGTERM')
  })

try {
  const standIns = await starting
  try {
    process.exitCode = stopping ? 0 : await runServer(standIns)
  } finally {
    await standIns.stop()
  }
} catch (error) {
  console.error(error instanceof PlainProblem ? `\nSitewright could not start: ${error.message}\n` : error)
  process.exitCode = 1
}
// A channel inherited from the parent process would keep this one alive.
process.exit()

async function runServer(standIns: StandIns): Promise<number> {
  const child = spawn(process.execPath, process.argv.slice(2), {
    env: { ...process.env, ...standIns.env, SITEWRIGHT_READY_JSON: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  server = child
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready":true')) show(JSON.parse(line), standIns)
      else console.log(line)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

function show(facts: StartFacts, standIns: StandIns): void {
  const { mailbox, payments } = standIns
  standIns.deliverTo(facts.url)
  if (stopping) return
  if (process.env.SITEWRIGHT_READY_JSON === '1') console.log(JSON.stringify({ ...facts, mailbox, payments }))
  else console.log(screenOf(facts, standIns, performance.now() - began))
}
