import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Locked {
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Finds addresses of a registry, and what makes `npm ci` fail: npm locks a version without a warning when the
 * registry lacks its binaries for some platform.
 */
export function check(root: string): string[] {
  const file = path.join(root, 'package-lock.json')
  if (!existsSync(file)) return []
  const packages: Record<string, Locked> = JSON.parse(readFileSync(file, 'utf8')).packages
  return Object.entries(packages).flatMap(([place, { resolved, dependencies, optionalDependencies }]) => [
    ...(resolved?.includes('://') ? [`package-lock.json  ${place} names the address ${resolved}`] : []),
    ...Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, place, name))
      .map((name) => `package-lock.json  ${place} needs ${name}, which is not in it: take another version`),
  ])
}

// Node looks for a package in this folder, then in each one above it.
function isLocked(packages: Record<string, Locked>, place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.includes('/') ? path.posix.dirname(folder) : '') {
    if (packages[path.posix.join(folder, 'node_modules', name)]) return true
    if (folder === '') return false
  }
}
