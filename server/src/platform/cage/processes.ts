import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const PAGE_BYTES = 4_096
/** The kernel gives times in hundredths of a second on every platform. */
const TICK_MS = 10

interface Process {
  pid: number
  parent: number
  /** Named the folder when it was started. */
  isNaming: boolean
  bytes: number
}

/**
 * All processes that were started with a folder in their command line, with what they started themselves. On systems
 * without /proc none: there a browser ends when the pipe to its examiner does.
 */
async function processesOf(folder: string): Promise<Process[]> {
  const names = await readdir('/proc').catch(() => [])
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((pid) => read(pid, folder)))
  const all = found.filter((one) => one !== null)
  const theirs = new Map(all.filter(({ isNaming }) => isNaming).map((one) => [one.pid, one]))
  for (let before = -1; before !== theirs.size; ) {
    before = theirs.size
    for (const one of all) if (theirs.has(one.parent)) theirs.set(one.pid, one)
  }
  return [...theirs.values()].filter(({ pid }) => pid !== process.pid)
}

async function read(pid: string, folder: string): Promise<Process | null> {
  try {
    const [command, stat, memory] = await Promise.all(
      ['cmdline', 'stat', 'statm'].map((file) => readFile(`/proc/${pid}/${file}`, 'latin1')),
    )
    const parent = Number(fieldsOf(stat ?? '')[1])
    const bytes = Number(memory?.split(' ')[1]) * PAGE_BYTES
    return { pid: Number(pid), parent, isNaming: command?.includes(folder) ?? false, bytes }
  } catch {
    return null
  }
}

/** The fields of a process's `stat` after its name, which is in brackets and may hold anything. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Processor time that a process has taken so far; null where the system does not say, or it has ended. */
export function processorMsOf(pid: number | undefined): number | null {
  try {
    const [user, system] = fieldsOf(readFileSync(`/proc/${pid}/stat`, 'latin1')).slice(11, 13)
    return (Number(user) + Number(system)) * TICK_MS
  } catch {
    return null
  }
}

/**
 * How long a process's first thread has stood in line for a processor so far, in milliseconds; 0 where the system does not
 * tell, or it has ended (https://docs.kernel.org/scheduler/sched-stats.html, "/proc/<pid>/schedstat").
 */
export function inLineMsOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Calls `late` after `ms` in which a process could have worked: what it stood in line meanwhile is added. Returns a function that cancels it. */
export function onceLate(ms: number, inLineMs: () => number, late: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watch = (forMs: number) => {
    const before = inLineMs()
    timer = setTimeout(() => {
      const missedMs = inLineMs() - before
      if (missedMs >= 1) watch(missedMs)
      else late()
    }, forMs)
  }
  watch(ms)
  return () => clearTimeout(timer)
}

/** Memory of one process in bytes; 0 where the system does not tell, or it has ended. */
export function memoryOfOne(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** Memory that they take together; pages that they share count several times. */
export async function memoryOf(folder: string): Promise<number> {
  return (await processesOf(folder)).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Kills them until none is left; one that is starting may start another. */
export async function endProcesses(folder: string): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    const left = await processesOf(folder)
    if (left.length === 0) return
    for (const { pid } of left) kill(pid)
    await pause(20)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
