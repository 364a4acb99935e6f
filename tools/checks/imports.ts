import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Import {
  from: string
  /** A file of the repository, or the name of a package. */
  to: string
  line: number
  /** Gone after type stripping. */
  typeOnly: boolean
}

// Biome has formatted every file, so a statement starts its line and an import is quoted once.
const statement = /^(?:import|export) (type )?(?:[\w*{][^'"`;=()]*?\sfrom )?'([^']+)'/gm
const expression = /(?<!\w)import\(\s*'([^']+)',?\s*\)/g

/** What a file imports, with workspace names and `#` paths resolved to files. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const found = (specifier: string, index: number, typeOnly: boolean): Import[] => {
    const to = resolve(root, file, specifier)
    return to ? [{ from: file, to, line: text.slice(0, index).split('\n').length, typeOnly }] : []
  }
  return [
    ...[...text.matchAll(statement)].flatMap(({ 1: type, 2: specifier = '', index }) =>
      found(specifier, index, type !== undefined),
    ),
    ...[...text.matchAll(expression)].flatMap(({ 1: specifier = '', index }) =>
      found(specifier, index, false),
    ),
  ]
}

const workspaceOf = (file: string) => file.split('/')[0] ?? ''

function resolve(root: string, file: string, specifier: string): string | undefined {
  // React Router writes these types; they name the page that imports them.
  if (specifier.startsWith('./+types/')) return undefined
  if (specifier.startsWith('.')) return asFile(root, path.posix.join(path.posix.dirname(file), specifier))
  if (specifier.startsWith('#')) {
    const workspace = workspaceOf(file)
    const target = mapped(readManifest(root, workspace).imports ?? {}, specifier)
    return target === undefined ? specifier : asFile(root, path.posix.join(workspace, target))
  }
  const own = /^@sitewright\/([^/]+)(\/.+)?$/.exec(specifier)
  if (own?.[1]) {
    const target = mapped(readManifest(root, own[1]).exports ?? {}, `.${own[2] ?? ''}`)
    return target === undefined ? `${own[1]}/` : asFile(root, path.posix.join(own[1], target))
  }
  return specifier
}

type Mapping = Record<string, string>

function readManifest(root: string, workspace: string): { imports?: Mapping; exports?: Mapping } {
  const file = path.join(root, workspace, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function mapped(mapping: Mapping, name: string): string | undefined {
  for (const [pattern, target] of Object.entries(mapping)) {
    if (pattern === name) return target
    const [before, after] = pattern.split('*')
    if (before === undefined || after === undefined || !name.startsWith(before) || !name.endsWith(after))
      continue
    return target.replaceAll('*', name.slice(before.length, name.length - after.length))
  }
  return undefined
}

function asFile(root: string, target: string): string {
  const tries = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`]
  return tries.find((one) => /\.[a-z]+$/.test(one) && existsSync(path.join(root, one))) ?? target
}
