import path from 'node:path'
import { type Node, Visitor } from 'oxc-parser'
import { isTest, listFiles, readSource, rooms, type Source } from './sources.ts'

const longestFile = 300
const longestFunction = 60
const longestComponent = 150
const fullestFolder = 12

/** Flat by the house plan: one file per feature, found by the same word in every room. */
const flat = new Set(['contract/src'])

/** Tests, what machines wrote, sample data, and the words of legal pages. */
function isExempt(file: string): boolean {
  return isTest(file) || /\.generated\.ts$|(^|\/)(seeds?|samples?|legal)(\/|[-.])/.test(file)
}

export function check(root: string): string[] {
  const files = listFiles(root, ['.ts', '.tsx', '.mjs'], rooms)
  const counted = files.filter((file) => !isTest(file))
  return [
    ...counted.filter((file) => !isExempt(file)).flatMap((file) => tooLong(readSource(root, file))),
    ...tooFull(counted),
  ]
}

function tooFull(files: string[]): string[] {
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file))
  return [...folders]
    .filter(([folder, inside]) => inside.length > fullestFolder && !flat.has(folder))
    .map(
      ([folder, inside]) =>
        `${folder}  ${inside.length} source files (${fullestFolder} at most): split it by idea`,
    )
}

function tooLong(source: Source): string[] {
  const lines = source.text.trimEnd().split('\n').length
  const found = lines > longestFile ? [`${source.file}  ${lines} lines (${longestFile} at most)`] : []
  const measure = (node: Node) => {
    const length = source.lineOf(node.end) - source.lineOf(node.start) + 1
    const component =
      /<[A-Za-z>]/.test(source.text.slice(node.start, node.end)) && source.file.endsWith('.tsx')
    const most = component ? longestComponent : longestFunction
    if (length > most) {
      found.push(
        `${source.file}:${source.lineOf(node.start)}  a function of ${length} lines (${most} at most)`,
      )
    }
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(source.program)
  return found
}
