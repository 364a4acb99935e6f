import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './sources.ts'

const topLevel = ['contract', 'diagnosis', 'server', 'web', 'e2e', 'bench', 'tools', 'docs', '.ci']
const rootFile =
  /^(README\.md|ARCHITECTURE\.md|package\.json|package-lock\.json|biome\.json|tsconfig\.json|vitest\.config\.ts)$/

export function check(root: string): string[] {
  return [...deadPaths(root), ...untoldDependencies(root)]
}

function deadPaths(root: string): string[] {
  const files = ['README.md', 'ARCHITECTURE.md', ...listFiles(root, ['.md'], ['docs'])]
  return files.filter((file) => existsSync(path.join(root, file))).flatMap((file) => deadPathsIn(root, file))
}

function deadPathsIn(root: string, file: string): string[] {
  const found: string[] = []
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  lines.forEach((line, index) => {
    for (const [, link = ''] of line.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(link) || existsSync(path.join(root, path.dirname(file), link))) continue
      found.push(`${file}:${index + 1}  the link to ${link} leads nowhere`)
    }
    for (const [, quoted = ''] of line.matchAll(/`([^`\s]+)`/g)) {
      const named = quoted.replace(/:\d+$/, '')
      if (!looksLikePath(named)) continue
      if (expanded(named).some((one) => !existsSync(path.join(root, one))))
        found.push(`${file}:${index + 1}  \`${quoted}\` does not exist`)
    }
  })
  return found
}

// `<name>`, `*` and `…` stand for many files and are not checked.
function looksLikePath(quoted: string): boolean {
  if (rootFile.test(quoted)) return true
  return topLevel.some((folder) => quoted.startsWith(`${folder}/`)) && !/[<>*…$]|NNN/.test(quoted)
}

/** `a/{b,c}.ts` names two files. */
function expanded(named: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{([^}]+)\}(.*)$/.exec(named) ?? []
  return choices === undefined ? [named] : choices.split(',').map((choice) => before + choice + after)
}

/** Lines of the page and direct dependencies must be the same set. */
function untoldDependencies(root: string): string[] {
  const page = path.join(root, 'docs/dependencies.md')
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const told = new Set([...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name))
  const used = directDependencies(root)
  const untold = [...used].filter(([name]) => !told.has(name))
  const unused = [...told].filter((name) => !used.has(name))
  return [
    ...untold.map(([name, manifest]) => `docs/dependencies.md  has no line for ${name} (${manifest})`),
    ...unused.map((name) => `docs/dependencies.md  has a line for ${name}, which nobody depends on`),
  ]
}

/** Library → a package.json that names it. */
function directDependencies(root: string): Map<string, string> {
  const used = new Map<string, string>()
  for (const workspace of ['.', 'contract', 'diagnosis', 'server', 'web']) {
    const manifest = path.posix.join(workspace, 'package.json')
    if (!existsSync(path.join(root, manifest))) continue
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(path.join(root, manifest), 'utf8'),
    )
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      if (!name.startsWith('@sitewright/')) used.set(name, manifest)
  }
  return used
}
