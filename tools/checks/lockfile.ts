import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Finds what `npm ci` stumbles over: a version whose binaries for some platform are not on the registry gets into
 * the lockfile without a word, and then nobody can install.
 */
export function check(root: string): string[] {
  const file = path.join(root, 'package-lock.json')
  if (!existsSync(file)) return []
  const packages: Record<string, Locked> = JSON.parse(readFileSync(file, 'utf8')).packages
  return Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, place, name))
      .map((name) => `package-lock.json  ${place} needs ${name}, which is not in it: take another version`),
  )
}

// As Node looks for a package: in this folder, then in each one above it.
function isLocked(packages: Record<string, Locked>, place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.includes('/') ? path.posix.dirname(folder) : '') {
    if (packages[path.posix.join(folder, 'node_modules', name)]) return true
    if (folder === '') return false
  }
}
