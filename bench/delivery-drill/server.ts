import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectEnvironment, spawnScript } from '../../tools/bootstrap/processes.mjs'

const READY_WITHIN_MS = 60_000

export interface Account {
  email: string
  password: string
}

/** The real server in a process of its own, on one port; each time it is killed it is started again at once. */
export class MortalServer {
  readonly url: string
  /** Rejects when the server ends without being killed. */
  readonly death: Promise<never>
  kills = 0
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null
  #killed = false
  #stopped = false
  #mourn: (reason: Error) => void = () => undefined

  constructor(port: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.#env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      SITEWRIGHT_READY_JSON: '1',
      LOG_LEVEL: 'error',
      ...env,
    }
    this.death = new Promise((_, reject) => {
      this.#mourn = reject
    })
    // Looked at only while the drill runs; it may come before or after that.
    this.death.catch(() => undefined)
  }

  /** Starts it for the first time; gives the sample accounts, whose passwords are printed only then. */
  async start(): Promise<Account[]> {
    const ready = new Promise<Account[]>((resolve) => this.#spawn(resolve))
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the server did not get ready')), READY_WITHIN_MS)
    })
    return Promise.race([ready, tooLate, this.death]).finally(() => clearTimeout(timer))
  }

  /** `kill -9` of the server's whole process group; false when it is dead already. */
  kill(): boolean {
    if (this.#killed || this.#stopped || !this.#child?.pid) return false
    this.#killed = true
    this.kills += 1
    killGroup(this.#child.pid)
    return true
  }

  async stop(): Promise<void> {
    this.#stopped = true
    const child = this.#child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    killGroup(child.pid)
    await once(child, 'exit')
  }

  #spawn(onReady: (accounts: Account[]) => void): void {
    const child = spawnScript('server/src/main.ts', {
      env: projectEnvironment(this.#env),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('{"ready":true')) onReady(JSON.parse(line).accounts)
        else console.error(line)
      })
    child.once('error', this.#mourn)
    child.once('exit', (code, signal) => {
      if (this.#stopped) return
      if (!this.#killed) return this.#mourn(new Error(`the server ended by itself with ${code ?? signal}`))
      this.#killed = false
      this.#spawn(() => undefined)
    })
  }
}

/** A group that is gone already is fine. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
