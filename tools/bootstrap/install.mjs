import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PlainProblem, withProgress } from './plain-problem.mjs'
import { bringsNode, pinnedNode, root, runQuietly } from './processes.mjs'

const modules = path.join(root, 'node_modules')
const marker = path.join(modules, '.sitewright-install')
const neededBytes = 1_000_000_000
const lockFile = path.join(root, 'package-lock.json')

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24 || (bringsNode && (major > 20 || (major === 20 && minor >= 19)))) return
  throw new PlainProblem(
    `Sitewright needs Node ${bringsNode ? '20.19' : '24'} or newer here, and this is Node ${process.versions.node}; get a newer one from https://nodejs.org and start again.`,
  )
}

/** Throws a PlainProblem unless the libraries are there and we run on the Node among them. */
export function requireModules() {
  if (existsSync(pinnedNode) && process.features.typescript) return
  throw new PlainProblem(
    'The libraries are not installed yet: run `npm start`, `npm test` or `npm ci` first.',
  )
}

/** Installs the libraries when they are missing or no longer what package-lock.json says. Throws PlainProblem. */
export async function ensureInstalled() {
  requireNode()
  if (isInstalled()) return
  const npm = npmCommand()
  await requireNpm(npm)
  requireRoom()
  await withProgress('Installing the libraries (about a minute the first time)', async () => {
    // NODE_ENV=production would leave out what builds the web pages.
    const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await runQuietly(npm.file, [...npm.args, ...flags], { env: npm.env })
    if (code !== 0) throw new PlainProblem(whyNot(output))
  })
  await requirePinnedNode()
  writeFileSync(marker, fingerprint())
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint()) return true
  if (existsSync(marker) && !sameMachine()) return false
  if (!matchesLock()) return false
  writeFileSync(marker, fingerprint())
  return true
}

const machine = `${process.platform}-${process.arch}`

function fingerprint() {
  return `${machine} ${createHash('sha256').update(readFileSync(lockFile)).digest('hex')}\n`
}

function sameMachine() {
  return readFileSync(marker, 'utf8').startsWith(`${machine} `)
}

// After an installation by hand, npm's own list of what it installed saves a second one.
function matchesLock() {
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
    const present = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([place, { version, link, optional }]) => {
      return !place.startsWith('node_modules/') || link || optional || present[place]?.version === version
    })
  } catch {
    return false
  }
}

// Not on the project's own Node: `npm ci` deletes it while it runs.
function npmCommand() {
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(modules))
  const env = { ...process.env, PATH: folders.join(path.delimiter) }
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script?.endsWith('npm-cli.js') && node && !node.startsWith(modules) && existsSync(script)) {
    return { file: node, args: [script], env }
  }
  return { file: 'npm', args: [], env }
}

async function requireNpm(npm) {
  const { output } = await runQuietly(npm.file, [...npm.args, '--version', '--loglevel=silent'], {
    env: npm.env,
  }).catch(() => ({ output: '' }))
  const version = output.trim().split('\n').at(-1)
  if (!version)
    throw new PlainProblem('Sitewright needs npm 10 or newer, and there is none; install Node with its npm.')
  if (Number.parseInt(version, 10) >= 10) return
  throw new PlainProblem(
    `Sitewright needs npm 10 or newer, and this is npm ${version}; run \`npm install -g npm@11\` first.`,
  )
}

// Checked first, because npm reports a full disk in many unclear ways.
function requireRoom() {
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize > neededBytes) return
  throw new PlainProblem(
    'The libraries need 1 GB of free disk, and there is less; make room and start again.',
  )
}

async function requirePinnedNode() {
  linkPinnedNode()
  const { code } = await runQuietly(pinnedNode, ['--version']).catch(() => ({ code: 1 }))
  if (code === 0) return
  throw new PlainProblem(
    'The Node that Sitewright runs on was not installed, because npm leaves out optional packages; run `npm config delete omit` and start again.',
  )
}

/** npm 10 installs an optional package and leaves out the link to its program. */
function linkPinnedNode() {
  const program = `node-linux-${process.arch}/bin/node`
  if (!bringsNode || existsSync(pinnedNode) || !existsSync(path.join(modules, program))) return
  symlinkSync(path.join('..', program), pinnedNode)
}

const reasons = [
  [/ENOSPC|no space left/i, 'the disk is full; make room and start again'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    'the npm registry cannot be reached; check the network and start again',
  ],
  [/EACCES|EPERM|EROFS/, 'this user may not write to the folder; make it writable and start again'],
  [
    /can only install packages when your package\.json and package-lock\.json/i,
    'package.json and package-lock.json do not fit each other; run `npm install` and start again',
  ],
]

function whyNot(output) {
  const known = reasons.find(([pattern]) => pattern.test(output))
  if (known) return `The libraries could not be installed: ${known[1]}.`
  const lines = output.trim().split('\n').slice(-20).join('\n')
  return `The libraries could not be installed. What npm said:\n${lines}`
}
