import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Node, Visitor } from 'oxc-parser'
import { isTest, listFiles, readSource, rooms, type Source, scriptEndings } from './sources.ts'

const textEndings = [
  ...scriptEndings,
  '.json',
  '.md',
  '.sql',
  '.css',
  '.html',
  '.yml',
  '.yaml',
  '.sh',
  '.ci/run',
  '.npmrc',
]

export function check(root: string): string[] {
  const scripts = listFiles(root, scriptEndings, rooms).map((file) => readSource(root, file))
  const texts = listFiles(root, textEndings).filter((file) => !file.endsWith('package-lock.json'))
  return [
    ...scripts.flatMap((source) => [...environment(source), ...softTests(source), ...emptyCatches(source)]),
    ...scripts.filter((source) => source.file.startsWith('web/')).flatMap(browser),
    ...texts.flatMap((file) => machinePaths(file, readFileSync(path.join(root, file), 'utf8'))),
  ]
}

const at = (source: Source, node: Node, message: string) =>
  `${source.file}:${source.lineOf(node.start)}  ${message}`

function isNamed(node: Node, ...names: string[]): boolean {
  return node.type === 'Identifier' && names.includes(node.name)
}

/** Configuration enters by one door; tools, tests and build settings stand outside of it. */
function mayReadEnvironment(file: string): boolean {
  if (/^server\/src\/(config|main|worker)\.ts$/.test(file) || isTest(file)) return true
  if (file === 'diagnosis/src/cli/main.ts') return true
  return (
    /^(tools|bench|e2e)\//.test(file) || /(^|\/)(vite|vitest|playwright|react-router)\.config\.ts$/.test(file)
  )
}

function environment(source: Source): string[] {
  if (mayReadEnvironment(source.file)) return []
  const found: string[] = []
  const says = 'the environment is read in server/src/config.ts only'
  new Visitor({
    MemberExpression: (node) => {
      if (isNamed(node.object, 'process') && isNamed(node.property, 'env')) found.push(at(source, node, says))
    },
    ImportDeclaration: (node) => {
      if (!/^(node:)?process$/.test(node.source.value)) return
      if (/\benv\b/.test(source.text.slice(node.start, node.end))) found.push(at(source, node, says))
    },
    VariableDeclarator: (node) => {
      if (node.id.type !== 'ObjectPattern' || !node.init || !isNamed(node.init, 'process')) return
      if (/\benv\b/.test(source.text.slice(node.id.start, node.id.end))) found.push(at(source, node, says))
    },
  }).visit(source.program)
  return found
}

function emptyCatches(source: Source): string[] {
  const found: string[] = []
  new Visitor({
    CatchClause: (node) => {
      const inside = source.text.slice(node.body.start + 1, node.body.end - 1)
      if (inside.trim() === '') found.push(at(source, node, 'an empty catch hides what went wrong'))
    },
  }).visit(source.program)
  return found
}

const soft = ['only', 'skip', 'todo', 'fixme']

function softTests(source: Source): string[] {
  if (!isTest(source.file) && !source.file.startsWith('bench/')) return []
  const found: string[] = []
  new Visitor({
    MemberExpression: (node) => {
      if (node.property.type !== 'Identifier' || !soft.includes(node.property.name)) return
      const owner = source.text.slice(node.object.start, node.object.end)
      if (!/^(it|test|describe|suite)\b/.test(owner)) return
      found.push(
        at(source, node, `${owner}.${node.property.name} hides a promise: mend the test or take it out`),
      )
    },
  }).visit(source.program)
  return found
}

const boxes = ['alert', 'confirm', 'prompt']

function browser(source: Source): string[] {
  const found: string[] = []
  const declared = namesDeclaredIn(source)
  new Visitor({
    CallExpression: ({ callee }) => {
      const own = callee.type === 'Identifier' && boxes.includes(callee.name) && !declared.has(callee.name)
      const global =
        callee.type === 'MemberExpression' &&
        isNamed(callee.object, 'window', 'globalThis', 'self') &&
        isNamed(callee.property, ...boxes)
      if (own || global)
        found.push(at(source, callee, "the browser's own boxes are not used: open a dialog or a toast"))
    },
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && node.name.name === 'dangerouslySetInnerHTML')
        found.push(at(source, node, 'dangerouslySetInnerHTML lets foreign HTML in'))
    },
    Property: (node) => {
      if (isNamed(node.key, 'dangerouslySetInnerHTML'))
        found.push(at(source, node, 'dangerouslySetInnerHTML lets foreign HTML in'))
    },
  }).visit(source.program)
  return found
}

/** Rough on purpose: a name bound anywhere in the file is taken for the one that is called. */
function namesDeclaredIn(source: Source): Set<string> {
  const names = boxes.filter((name) =>
    new RegExp(`(import|const|let|function)\\b[^=;()]*\\b${name}\\b|[({,]\\s*${name}\\s*[,}):]`).test(
      source.text,
    ),
  )
  return new Set(names)
}

const machinePath = new RegExp(`(^|[^a-z])/(${['work', 'farm', 'root'].join('|')})/`)

function machinePaths(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (machinePath.test(line) ? [`${file}:${index + 1}  a path of one machine`] : []))
}
