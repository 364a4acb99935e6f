import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type StringLiteral, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

export interface Import {
  from: string
  /** A file of the repository, or the name of a package. */
  to: string
  line: number
  /** Gone after type stripping: counts as knowledge, not as a cycle. */
  typeOnly: boolean
}

/** What a file imports, in any spelling, with workspace names and `#` paths resolved to files. */
export function importsOf(root: string, source: Source): Import[] {
  const found: Import[] = []
  const add = (specifier: string, offset: number, typeOnly: boolean) => {
    const to = resolve(root, source.file, specifier)
    if (to) found.push({ from: source.file, to, line: source.lineOf(offset), typeOnly })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.start, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.start, node.exportKind === 'type')
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') add((node.source as StringLiteral).value, node.start, false)
    },
    TSImportType: (node) => add(node.source.value, node.start, true),
  }).visit(source.program)
  return found
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
