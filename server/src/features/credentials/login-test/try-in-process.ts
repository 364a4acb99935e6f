import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { addAbortSignal, type Duplex, type Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openCage } from '#platform/cage/cage.ts'
import { readMessages } from '#platform/read-messages.ts'
import type { FtpServer } from './ftp-process.ts'
import { limitReceived } from './limit-received.ts'
import { type Login, type LoginOutcome, unreachable } from './outcome.ts'
import { ftpOutcomes, sshOutcomes } from './process-outcomes.ts'

const MEMORY_MB = 64

interface Limits {
  signal: AbortSignal
  atMostMs: number
}

interface Process {
  program: string
  environment: Record<string, string>
  /** The login, and what else the program must know. */
  question: Login
  outcomes: Record<string, LoginOutcome>
  /** More than any login needs. */
  receivedMax: number
}

export function trySsh(connection: Socket, login: Login, limits: Limits): Promise<LoginOutcome> {
  const program = './ssh-process.ts'
  return tryInProcess(
    connection,
    { program, environment: {}, question: login, outcomes: sshOutcomes, receivedMax: 1_048_576 },
    limits,
  )
}

/** The control connection alone, no file is asked for. The environment may name roots that are trusted, too. */
export function tryFtp(
  { socket, ...server }: FtpServer & { socket: Socket },
  login: Login,
  { environment, ...limits }: Limits & { environment: Record<string, string> },
): Promise<LoginOutcome> {
  const program = './ftp-process.ts'
  const question = { ...login, ...server }
  return tryInProcess(
    socket,
    { program, environment, question, outcomes: ftpOutcomes, receivedMax: 65_536 },
    limits,
  )
}

/**
 * Signs in on a connection that the guard gave, in a cage: what keeps it busy for
 * longer than `atMostMs` keeps nobody else waiting, and ends.
 */
async function tryInProcess(
  connection: Socket,
  { program, environment, question, outcomes, receivedMax }: Process,
  { signal, atMostMs }: Limits,
): Promise<LoginOutcome> {
  const cage = openCage({ environment, browser: null, may: ['worker'] })
  try {
    const file = fileURLToPath(new URL(program, import.meta.url))
    const args = [`--max-old-space-size=${MEMORY_MB}`, ...cage.execArgv, file, String(atMostMs)]
    const child = spawn(process.execPath, args, {
      env: cage.env,
      stdio: ['pipe', 'pipe', 'ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    // Where no process can be had now, what is missing then throws below.
    child.on('error', () => undefined)
    const closed = new Promise((resolve) => child.once('close', resolve))
    join(connection, child.stdio[4] as Duplex)
    // A server that reads nothing would keep both ends open.
    addAbortSignal(signal, connection)
    limitReceived(connection, receivedMax)
    let outcome: LoginOutcome | undefined
    readMessages(child.stdout as Readable, {
      schema: z.enum(Object.keys(outcomes)),
      maxBytes: 100,
      onMessage: (word) => {
        outcome ??= outcomes[word]
      },
      onBroken: () => child.kill('SIGKILL'),
    })
    child.stdin?.on('error', () => undefined).end(JSON.stringify(question))
    await closed
    return outcome ?? unreachable('The server did not answer in time.')
  } finally {
    connection.destroy()
    // A folder that is left is removed by the next start.
    await cage.clear().catch(() => undefined)
  }
}

/** Either end may break at any moment; what came of the try is told by the process. */
function join(connection: Socket, wire: Duplex): void {
  wire.on('error', () => connection.destroy()).on('close', () => connection.destroy())
  connection.on('error', () => wire.destroy()).on('close', () => wire.end())
  connection.pipe(wire).pipe(connection)
}
