import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserError } from '@sitewright/contract/analytics.ts'
import { foldPath } from '@sitewright/contract/folded-path.ts'
import { queues } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { OwnThread } from '#platform/own-thread.ts'
import type { Origin, PlaceInMap } from './read-maps.ts'

type Place = Pick<BrowserError, 'file' | 'line' | 'column'>

/** Where the maps' sources are counted from. */
const ASSETS = 'web/build/client/assets'
/** More than twice our largest; one of this size takes some 100 MB while it is read. */
const LARGEST_MAP_BYTES = 4_000_000
const HEAP_MB = 128

/** A large map takes a quarter of a second of a processor, for which everybody else would wait. */
const thread = new OwnThread<PlaceInMap, Origin | null>(
  new URL('./read-maps.ts', import.meta.url),
  queues.sourceMaps,
  { maxOldGenerationSizeMb: HEAP_MB },
)

/** `file:line:column` in our source where the map of the build is at hand, otherwise as the browser said. */
export async function sourcePosition(ctx: Ctx, place: Place): Promise<string | null> {
  const { file, line, column } = place
  if (file === null) return null
  const script = /^\/assets\/([\w.-]+\.js)$/.exec(file)?.[1]
  const asTold = [script ? `assets/${script}` : foldPath(file), line, column].filter((part) => part !== null)
  if (!script || line === null || column === null) return asTold.join(':')
  const map = path.join(ctx.config.webFolder, 'assets', `${script}.map`)
  const origin = await originOf(ctx, { file: map, line: line - 1, column: column - 1 })
  if (!origin) return asTold.join(':')
  const source = path.posix.join(ASSETS, origin.source).replace(/^(\.\.\/)+(.*\/(?=node_modules\/))?/, '')
  return [source, origin.line + 1, origin.column + 1].join(':')
}

async function originOf({ log }: Ctx, place: PlaceInMap): Promise<Origin | null> {
  // None: a build without maps, or the script of a build before this one.
  const size = await stat(place.file).then(
    (map) => map.size,
    () => null,
  )
  if (size === null || size > LARGEST_MAP_BYTES) return null
  try {
    return await thread.make(place)
  } catch (error) {
    // The report is worth keeping all the same.
    log.warn({ err: error }, 'the place of an error in a browser could not be looked up')
    return null
  }
}
