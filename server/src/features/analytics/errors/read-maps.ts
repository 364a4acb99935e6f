import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { workInThread } from '#platform/own-thread.ts'

/** Where the map says that a place comes from, all counted from 0. */
export interface Origin {
  source: string
  line: number
  column: number
}
export interface PlaceInMap {
  file: string
  line: number
  column: number
}

/** The map read last alone, as a large one takes tens of megabytes; errors come in heaps out of the same file. */
let last: { file: string; map: SourceMap } | null = null

workInThread(async ({ file, line, column }: PlaceInMap): Promise<Origin | null> => {
  if (last?.file !== file) {
    last = null
    last = { file, map: new SourceMap(JSON.parse(await readFile(file, 'utf8'))) }
  }
  const entry = last.map.findEntry(line, column)
  if (!('originalSource' in entry) || !entry.originalSource) return null
  return { source: entry.originalSource, line: entry.originalLine, column: entry.originalColumn }
})
