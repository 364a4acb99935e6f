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

function untoldDependencies(root: string): string[] {
  const page = path.join(root, 'docs/dependencies.md')
  const told = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return ['.', 'contract', 'diagnosis', 'server', 'web'].flatMap((workspace) => {
    const manifest = path.join(root, workspace, 'package.json')
    if (!existsSync(manifest)) return []
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => !name.startsWith('@sitewright/') && !told.includes(`| \`${name}\` |`))
      .map(
        (name) =>
          `docs/dependencies.md  has no line for ${name} (${path.posix.join(workspace, 'package.json')})`,
      )
  })
}
