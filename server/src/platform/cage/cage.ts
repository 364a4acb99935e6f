import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endProcesses } from './processes.ts'

/** With the id of the server's process, so that the next start finds the unused ones; examiners were the first. */
const PREFIX = 'sitewright-examiner-'
const ROOT = path.join(import.meta.dirname, '../../../..')
/** The code that it runs, and nothing that anybody stored. */
const CODE = ['node_modules/', 'contract/', 'diagnosis/', 'server/src/']
/** Paths that the browser's library must be able to read; elsewhere it treats a refusal as a missing file. */
const SYSTEM = ['/proc/sys/fs/binfmt_misc/WSLInterop', '/run/WSL']

/** Of this process, still in use. */
const open = new Set<string>()

/** What a process may touch that reads strangers' bytes: its code, a folder of its own, and the browser where it needs one. */
export interface Cage {
  folder: string
  execArgv: string[]
  env: Record<string, string>
  /** Ends whatever still runs in it, and removes the folder. */
  clear: () => Promise<void>
}

export interface CageOptions {
  environment: Record<string, string>
  /** The browser that it may start; null for one that starts nothing. */
  browser: string | null
  /** What else it needs of Node: a second thread, or a library that is no JavaScript. */
  may?: ('worker' | 'addons')[]
}

/** Doors of Node's that its permissions leave open: files written by a database or by V8. */
const SHUT = ['--no-experimental-sqlite', '--freeze-flags-after-init']

/** Without Node's compile cache, which is kept only where it may be written: what is there the server runs, too. */
export function openCage({ environment, browser, may = [] }: CageOptions): Cage {
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`))
  open.add(folder)
  const readable = [
    ...CODE.map((part) => path.join(ROOT, part)),
    folder,
    ...SYSTEM,
    ...(browser ? [browser] : []),
  ]
  return {
    folder,
    execArgv: [
      ...SHUT,
      '--permission',
      ...readable.map((place) => `--allow-fs-read=${place}`),
      `--allow-fs-write=${folder}`,
      ...(browser ? ['--allow-child-process'] : []),
      ...may.map((one) => `--allow-${one}`),
    ],
    env: { ...environment, TMPDIR: folder, HOME: folder },
    clear: async () => {
      await endProcesses(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      open.delete(folder)
    },
  }
}

/** Removes the folders of servers that were killed. Their examiners ended with them. */
export function sweepCages(): void {
  // First of all: whatever else is wrong here, nothing of anybody else is removed.
  const cages = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))
  for (const name of cages) {
    const folder = path.join(tmpdir(), name)
    const pid = Number.parseInt(name.slice(PREFIX.length), 10)
    // In a container every start has the same id.
    const isLeft = pid === process.pid ? !open.has(folder) : pid > 0 && !lives(pid)
    if (isLeft) rmSync(folder, { recursive: true, force: true })
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
