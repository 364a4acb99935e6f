import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const bin = path.join(root, 'node_modules', '.bin')

/** Whether the project brings its own Node for this machine: npm has it for Linux alone, in the version we pin. */
export const bringsNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)

/** The Node that everything runs on: the project's own, elsewhere the machine's. */
export const pinnedNode = bringsNode ? path.join(bin, 'node') : process.execPath

const compileCache = path.join(root, 'node_modules', '.cache', 'node')

/**
 * An environment in which `node` and our tools are the project's own. What Node has once read of our TypeScript it
 * keeps: the second start takes half the time and 25 MB less.
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnvironment(extra = {}) {
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  }
}

/** Runs a program to its end with our screen; answers its exit code. */
export async function run(file, args, { cwd = root, env = projectEnvironment() } = {}) {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return exitCodeOf(child)
}

/** Runs a program to its end and keeps what it says. */
export async function runQuietly(file, args, { cwd = root, env = projectEnvironment() } = {}) {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return { code: await exitCodeOf(child), output }
}

export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

const exitWithParent = pathToFileURL(path.join(root, 'tools/bootstrap/exit-with-parent.mjs')).href

/**
 * Starts a script on the project's Node in a process group of its own, so that a Ctrl-C reaches it through us,
 * once. It exits with us, also when we are killed.
 * @returns {import('node:child_process').ChildProcess}
 */
export function spawnScript(
  script,
  { args = [], env = projectEnvironment(), stdio = ['ignore', 'inherit', 'inherit'] } = {},
) {
  const all = ['--import', exitWithParent, script, ...args]
  return spawn(pinnedNode, all, { cwd: root, env, detached: true, stdio: [...stdio, 'ipc'] })
}

export const serverArgs = ['server/src/main.ts']

/**
 * So that the C library gives back what a flood needed: by default it keeps some 80 MB of uploads for good. Bodies come in
 * pieces of 28 to 64 kB, which must be above the threshold.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '24576',
  MALLOC_TRIM_THRESHOLD_: '0',
}

/**
 * Starts the server, with a stand-in for every service that the environment does not name.
 * @param {{ nodeArgs?: string[], env?: NodeJS.ProcessEnv, stdio?: string[] }} options
 * @returns {import('node:child_process').ChildProcess}
 */
export function spawnProduct({
  nodeArgs = ['--import', exitWithParent],
  env = projectEnvironment(),
  ...options
} = {}) {
  return spawnScript('stand-ins/main.ts', {
    ...options,
    env: { ...serverEnvironment, ...env },
    args: [...nodeArgs, ...serverArgs],
  })
}

/**
 * Forwards SIGINT, SIGTERM and SIGHUP to a started script: once, though npm and the terminal both send us a Ctrl-C.
 * An npm that was killed counts as SIGTERM.
 */
export function forwardSignals(child) {
  let last = Number.NEGATIVE_INFINITY
  const forward = (signal) => {
    const now = performance.now()
    if (now - last > 1000) child.kill(signal)
    last = now
  }
  // As in the server: otherwise opens Node's debugger.
  process.on('SIGUSR1', () => undefined)
  process.on('SIGINT', () => forward('SIGINT'))
  process.on('SIGTERM', () => forward('SIGTERM'))
  process.on('SIGHUP', () => forward('SIGTERM'))
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    forward('SIGTERM')
  }, 500)
  watch.unref()
}
