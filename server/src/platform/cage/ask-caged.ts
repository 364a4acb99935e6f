import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { type CageOptions, openCage } from './cage.ts'
import { inLineMsOf, memoryOfOne, onceLate } from './processes.ts'

const WATCHED_EVERY_MS = 50

interface Asking {
  /** Which answers by `answerCaged`. */
  script: string
  /** Node's own options, above all of its heap. */
  node: string[]
  may?: CageOptions['may']
  order: unknown
  bytes: Uint8Array
  /** Of its own time: in line for a processor is none. */
  maxMs: number
  /** Of everything that it takes, its libraries too. */
  memoryMaxBytes: number
  answerMaxBytes: number
}

export interface Answered {
  line: unknown
  bytes: Buffer
}

/**
 * Gives bytes of a stranger's to a process of its own, in a cage, and reads what it answers until it ends: a line of JSON
 * and bytes, as little ours as what it was given. Null where it took too long or too much, or said nothing that is one.
 */
export async function askCaged(asking: Asking): Promise<Answered | null> {
  const { script, node, may = [], order, bytes, maxMs, memoryMaxBytes, answerMaxBytes } = asking
  const cage = openCage({ environment: {}, browser: null, may })
  try {
    const child = spawn(process.execPath, [...node, ...cage.execArgv, script], {
      env: cage.env,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    })
    const kill = () => void child.kill('SIGKILL')
    const closed = once(child, 'close')
    // Where no process can be had now, what is missing then throws here, before anything is watched.
    closed.catch(() => undefined)
    const answered = readAtMost(child.stdio[3] as Readable, answerMaxBytes, kill)
    // What cannot be written to one that has just died shows as its end.
    child.stdin?.on('error', () => undefined).write(`${JSON.stringify(order)}\n`)
    child.stdin?.end(bytes)
    const callOff = onceLate(maxMs, () => inLineMsOf(child.pid), kill)
    const watch = setInterval(() => {
      if (memoryOfOne(child.pid) > memoryMaxBytes) kill()
    }, WATCHED_EVERY_MS)
    const [code] = await closed.finally(() => {
      callOff()
      clearInterval(watch)
    })
    return code === 0 ? parsed(answered()) : null
  } finally {
    await cage.clear()
  }
}

/** Keeps what comes until `maxBytes`, and then calls `tooMuch`. Returns a function that gives all of it. */
function readAtMost(stream: Readable, maxBytes: number, tooMuch: () => void): () => Buffer {
  const pieces: Buffer[] = []
  let bytes = 0
  stream
    .on('error', () => undefined)
    .on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > maxBytes) tooMuch()
      else pieces.push(piece)
    })
  return () => Buffer.concat(pieces)
}

function parsed(answered: Buffer): Answered | null {
  const end = answered.indexOf('\n')
  if (end < 0) return null
  try {
    return { line: JSON.parse(answered.toString('utf8', 0, end)), bytes: answered.subarray(end + 1) }
  } catch {
    return null
  }
}

/** Of the bytes of an answer the pieces that its line gives the sizes of; null where they are not all of it. */
export function cutInPieces(bytes: Buffer, sizes: number[]): Buffer[] | null {
  let at = 0
  const pieces = sizes.map((size) => {
    at += size
    return bytes.subarray(at - size, at)
  })
  return at === bytes.length ? pieces : null
}
