import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './sources.ts'

const topLevel = [
  'contract',
  'diagnosis',
  'server',
  'stand-ins',
  'web',
  'e2e',
  'bench',
  'tools',
  'docs',
  '.ci',
]
const rootFile =
  /^([A-Z]+\.md|package\.json|package-lock\.json|biome\.json|tsconfig\.json|vitest\.config\.ts)$/

export function check(root: string): string[] {
  return [...deadPaths(root), ...wrongDependencies(root)]
}

function deadPaths(root: string): string[] {
  const documents = readdirSync(root).filter((file) => file.endsWith('.md'))
  const files = [...documents.sort(), ...listFiles(root, ['.md'], ['docs'])]
  return files.flatMap((file) => deadPathsIn(root, file))
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

/** The page must list exactly the direct dependencies. */
function wrongDependencies(root: string): string[] {
  const page = path.join(root, 'docs/dependencies.md')
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const listed = new Set([...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name))
  const used = directDependencies(root)
  const unlisted = [...used].filter(([name]) => !listed.has(name))
  const unused = [...listed].filter((name) => !used.has(name))
  return [
    ...unlisted.map(([name, manifest]) => `docs/dependencies.md  has no line for ${name} (${manifest})`),
    ...unused.map((name) => `docs/dependencies.md  has a line for ${name}, which nothing depends on`),
  ]
}

/** Library → a package.json that names it. */
function directDependencies(root: string): Map<string, string> {
  const used = new Map<string, string>()
  for (const workspace of ['.', 'contract', 'diagnosis', 'server', 'stand-ins', 'web']) {
    const manifest = path.posix.join(workspace, 'package.json')
    if (!existsSync(path.join(root, manifest))) continue
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(root, manifest), 'utf8'),
    )
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      if (!name.startsWith('@sitewright/')) used.set(name, manifest)
  }
  return used
}
