import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { openCage } from '#platform/cage/cage.ts'
import { readMessages } from '#platform/read-messages.ts'
import { limitReceived } from './limit-received.ts'
import { type Login, type LoginOutcome, unreachable } from './outcome.ts'
import { SshOutcome, sshOutcomes } from './ssh-outcomes.ts'

const PROCESS = fileURLToPath(new URL('./ssh-process.ts', import.meta.url))
const MEMORY_MB = 64
const RECEIVED_MAX = 1_048_576

/**
 * Signs in over SSH on a connection that the guard gave, in a cage: what keeps it busy for
 * longer than `atMostMs` keeps nobody else waiting, and ends.
 */
export function trySsh(
  connection: Socket,
  login: Login,
  { signal, atMostMs }: { signal: AbortSignal; atMostMs: number },
): Promise<LoginOutcome> {
  const cage = openCage({ environment: {}, browser: null, may: ['worker'] })
  const args = [`--max-old-space-size=${MEMORY_MB}`, ...cage.execArgv, PROCESS, String(atMostMs)]
  const child = spawn(process.execPath, args, {
    env: cage.env,
    stdio: ['pipe', 'pipe', 'ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  // Where no process can be had now, what is missing then throws below.
  child.on('error', () => undefined)
  const wire = child.stdio[4] as Duplex
  // Either end may break at any moment; what came of the try is told by the process.
  wire.on('error', () => connection.destroy()).on('close', () => connection.destroy())
  connection.on('error', () => wire.destroy()).on('close', () => wire.end())
  limitReceived(connection, RECEIVED_MAX)
  connection.pipe(wire).pipe(connection)
  child.stdin?.on('error', () => undefined).end(JSON.stringify(login))
  return new Promise((resolve) => {
    readMessages(child.stdout as Readable, {
      schema: SshOutcome,
      maxBytes: 100,
      onMessage: (outcome) => resolve(sshOutcomes[outcome]),
      onBroken: () => child.kill('SIGKILL'),
    })
    child.once('close', () => {
      connection.destroy()
      // A folder that is left is removed by the next start.
      void cage.clear().catch(() => undefined)
      resolve(unreachable('The server did not answer in time.'))
    })
  })
}
