import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runQuietly } from './processes.mjs'
import { PlainProblem, withProgress } from './telling.mjs'

const headlessShell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of the browser that opens strangers' pages: CHROMIUM_PATH, or the first in PATH; undefined without one. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || findProgram(browsers)
}

/** The browser that the journeys drive: Chromium without its windows, at half the work, or else the whole of it. */
export function findTestBrowser() {
  return findHeadlessShell() ?? findChromium()
}

const findHeadlessShell = () => findProgram([headlessShell])

function findRedis() {
  return process.env.REDIS_SERVER_PATH || findProgram(['redis-server'])
}

/** The browser, installed from Debian's packages when missing and allowed. Throws PlainProblem. */
export async function ensureChromium() {
  return findChromium() ?? (await installPackage('chromium', findChromium))
}

/** What `findTestBrowser` finds, after installing the smaller one from Debian's packages when missing and allowed. */
export async function ensureTestBrowser() {
  try {
    return findHeadlessShell() ?? (await installPackage(headlessShell, findHeadlessShell))
  } catch (error) {
    if (!(error instanceof PlainProblem)) throw error
    return findChromium()
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
