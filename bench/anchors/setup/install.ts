import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, runQuietly } from '../../../tools/bootstrap/processes.mjs'

const here = path.resolve(import.meta.dirname, '..')
export const DATA = path.join(root, '.data/anchors')
const folder = path.join(DATA, 'tools')
export const modules = path.join(folder, 'node_modules')
const marker = path.join(folder, '.installed')

/** The version of one of the anchors, as installed. */
export function versionOf(name: string): string {
  return manifestOf(path.join(modules, name)).version
}

export function manifestOf(place: string): { version: string } {
  return JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'))
}

/** Puts the pinned anchors into the cache folder, without their install scripts; once. */
export async function installAnchors(): Promise<void> {
  const lock = readFileSync(path.join(here, 'package-lock.json'))
  const fingerprint = createHash('sha256').update(lock).digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return
  console.log('Installing the anchors into .data/anchors (about a minute, once)…')
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(here, file), path.join(folder, file))
  // Without node-gyp's "node" of the project in the way: npm is the machine's own.
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(path.delimiter)
  const { code, output } = await runQuietly(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, env: { ...process.env, PATH } },
  )
  if (code !== 0) throw new Error(`npm ci of the anchors failed:\n${output.slice(-2_000)}`)
  fillObservatory()
  writeFileSync(marker, fingerprint)
}

/** Its install script fetches the browsers' preload list; an empty one is right for names of a laboratory. */
function fillObservatory(): void {
  const list = path.join(modules, '@mdn/mdn-http-observatory/conf/hsts-preload.json')
  if (!existsSync(list)) writeFileSync(list, '{}')
}
