import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const hasProc = process.platform === 'linux'

/** When a process began, in a form only good for comparing; undefined when no such process runs. */
export async function birthOf(pid: number): Promise<string | undefined> {
  try {
    if (!hasProc) return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim() || undefined
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // The name in parentheses may hold blanks; after it, field 0 is the state and field 19 the start time.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** Pids of every PostgreSQL process that works on this data directory, whoever started it. */
export async function postgresProcessesIn(
  cluster: string,
  recordedPid: number | undefined,
): Promise<number[]> {
  if (hasProc) {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    const ours = await Promise.all(pids.map((pid) => worksIn(pid, cluster)))
    return pids.filter((_, index) => ours[index])
  }
  if (recordedPid === undefined) return []
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(recordedPid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres') && stdout.includes(cluster) ? [recordedPid] : []
}

async function worksIn(pid: number, cluster: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== cluster) return false
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres'
  } catch {
    return false
  }
}

/** Signals a process; one that is already gone is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Asks every 20 ms; answers whether it came true in time. */
export async function cameTrue(claim: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs
  while (!(await claim())) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}
