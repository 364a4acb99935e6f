import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { root } from '../../tools/bootstrap/processes.mjs'

export interface Child<Facts> {
  pid: number
  facts: Facts
  stop(): Promise<void>
}

/** Starts a script of ours, or Node's own arguments with one, and waits for its one line of JSON. */
export async function startScript<Facts>(
  script: string | string[],
  env: Record<string, string> = {},
): Promise<Child<Facts>> {
  const child = spawn(process.execPath, [script].flat(), {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const facts = await firstLine(child)
  return {
    pid: child.pid ?? 0,
    facts: facts as Facts,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.stdin?.end()
      child.kill('SIGTERM')
      await ended
    },
  }
}

function firstLine(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the process ended early with ${code}`)))
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('{')) resolve(JSON.parse(line))
      })
  })
}

/** Resident megabytes of a process now and at their most since `forgetPeak`, as Linux counts them. */
export function memoryOf(pid: number | 'self'): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

export function forgetPeak(pid: number | 'self'): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
