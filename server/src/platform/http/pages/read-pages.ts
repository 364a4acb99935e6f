import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fillIn, type PageFacts } from './fill-in.ts'
import { Page } from './page.ts'

/** Starts every page that is not prerendered. */
export const FALLBACK = '/__spa-fallback.html'

/** The prerendered pages of the built web by their paths. Empty when it is not built. */
export async function readPages(folder: string, facts: PageFacts): Promise<Map<string, Page>> {
  const names = await readdir(folder, { recursive: true }).catch(absentIsEmpty)
  const entries = names
    .filter((name) => name.endsWith('.html'))
    .map(async (name): Promise<[string, Page]> => {
      const file = path.join(folder, name)
      const at = `/${name.split(path.sep).join('/')}`.replace(/\/index\.html$/, '') || '/'
      return [at, new Page(fillIn(await readFile(file, 'utf8'), facts))]
    })
  const pages = new Map(await Promise.all(entries))
  return pages.has(FALLBACK) ? pages : new Map()
}

function absentIsEmpty(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
