import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { PlainProblem, withProgress } from './plain-problem.mjs'
import { runQuietly } from './processes.mjs'

/** Chromium without its windows does the same at half the work. */
const headlessShell = 'chromium-headless-shell'
const browsers = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of the browser for examinations and journeys: CHROMIUM_PATH, or the first in PATH; undefined without one. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || findProgram(browsers)
}

function findRedis() {
  return process.env.REDIS_SERVER_PATH || findProgram(['redis-server'])
}

/** The browser; the smallest is installed from Debian's packages when missing and allowed. Throws PlainProblem without any. */
export async function ensureChromium() {
  const known = process.env.CHROMIUM_PATH || findProgram([headlessShell])
  if (known) return known
  try {
    return await installPackage(headlessShell, findChromium)
  } catch (error) {
    const other = findChromium()
    if (other && error instanceof PlainProblem) return other
    throw error
  }
}

/** Redis for the tests of several processes. Throws PlainProblem. */
export async function ensureRedis() {
  return findRedis() ?? (await installPackage('redis-server', findRedis))
}

function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installPackage(name, find) {
  const byHand = `install it (on Debian: apt-get install ${name}) and run the tests again`
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) {
    throw new PlainProblem(`${name} is missing, and only root may install it here; ${byHand}.`)
  }
  await withProgress(`Installing ${name} from Debian's packages`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly('apt-get', ['update'], { env })
    const install = ['install', '--yes', name]
    const { code, output } = await runQuietly('apt-get', install, { env })
    if (code !== 0) throw new PlainProblem(`${output.trim()}\n\n${name} could not be installed; ${byHand}.`)
  })
  const found = find()
  if (found) return found
  throw new PlainProblem(`${name} was installed but is not in PATH; ${byHand}.`)
}
