import { readFile, stat } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import path from 'node:path'
import type { BrowserError } from '@sitewright/contract/analytics.ts'
import { foldPath } from '@sitewright/contract/folded-path.ts'

type Place = Pick<BrowserError, 'file' | 'line' | 'column'>

/** Where the maps' sources are counted from. */
const ASSETS = 'web/build/client/assets'
const LARGEST_MAP_BYTES = 8_000_000
const MAPS_KEPT = 4

/** The maps read last. Reading one takes some milliseconds, and errors come in heaps out of the same file. */
const maps = new Map<string, Promise<SourceMap | null>>()

/** `file:line:column` in our source where the map of the build is at hand, otherwise as the browser said. */
export async function sourcePosition(webFolder: string, place: Place): Promise<string | null> {
  const { file, line, column } = place
  if (file === null) return null
  const script = /^\/assets\/([\w.-]+\.js)$/.exec(file)?.[1]
  const asTold = [script ? `assets/${script}` : foldPath(file), line, column].filter((part) => part !== null)
  if (!script || line === null || column === null) return asTold.join(':')
  const map = await mapOf(path.join(webFolder, 'assets', `${script}.map`))
  const entry = map?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return asTold.join(':')
  const source = path.posix
    .join(ASSETS, entry.originalSource)
    .replace(/^(\.\.\/)+(.*\/(?=node_modules\/))?/, '')
  return [source, entry.originalLine + 1, entry.originalColumn + 1].join(':')
}

function mapOf(file: string): Promise<SourceMap | null> {
  const known = maps.get(file)
  if (known) return known
  const [eldest] = maps.keys()
  if (maps.size >= MAPS_KEPT && eldest) maps.delete(eldest)
  const reading = readMap(file)
  maps.set(file, reading)
  return reading
}

async function readMap(file: string): Promise<SourceMap | null> {
  try {
    if ((await stat(file)).size > LARGEST_MAP_BYTES) return null
    return new SourceMap(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // A build without maps, or the script of a build before this one.
    return null
  }
}
