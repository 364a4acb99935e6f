import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
  seconds: number
  timedOut: boolean
}

export const LIMIT_MS = 60_000

/** Runs a tool to its end, or to the end of its time; nothing that it started outlives it. */
export function runTool(
  file: string,
  args: string[],
  { env, cwd }: { env: Record<string, string>; cwd?: string },
): Promise<Ended> {
  const began = performance.now()
  const child = spawn(file, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const stdout = gather(child, 'stdout')
  const stderr = gather(child, 'stderr')
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    endTree(child.pid)
  }, LIMIT_MS)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      const seconds = (performance.now() - began) / 1_000
      resolve({ code, stdout: stdout(), stderr: stderr(), seconds, timedOut })
    })
  })
}

function gather(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  const chunks: Buffer[] = []
  child[name]?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Browsers are started in groups of their own: a tool's whole family is found before any of it is ended. */
function endTree(pid: number | undefined): void {
  if (pid === undefined) return
  const children = new Map<number, number[]>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(entry)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  const family = [pid]
  for (const one of family) family.push(...(children.get(one) ?? []))
  for (const one of family.reverse())
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // Already gone.
    }
}

function parentOf(pid: string): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return null
  }
}
