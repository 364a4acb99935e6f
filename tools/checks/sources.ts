import { readdirSync } from 'node:fs'
import path from 'node:path'

const skipped = new Set([
  'node_modules',
  '.git',
  '.data',
  '.react-router',
  'build',
  'dist',
  'test-results',
  'playwright-report',
])

/** Every file of the repository with one of these endings, as paths from its root with forward slashes. */
export function listFiles(root: string, endings: string[], folders: string[] = ['.']): string[] {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readEntries(path.join(root, folder))) {
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) walk(file)
      } else if (endings.some((ending) => file.endsWith(ending))) found.push(file)
    }
  }
  for (const folder of folders) walk(folder)
  return found.sort()
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

export const scriptEndings = ['.ts', '.tsx', '.mts', '.mjs', '.js', '.jsx']

export function isTest(file: string): boolean {
  return /\.test\.[cm]?[jt]sx?$/.test(file) || file.startsWith('server/test/') || file.startsWith('e2e/')
}
