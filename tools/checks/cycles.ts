import { importsOf } from './imports.ts'
import { isTest, listFiles, readSource, scriptEndings } from './sources.ts'

type Graph = Map<string, string[]>

/** One finding per ring of files that need each other while they load. */
export function check(root: string): string[] {
  const graph: Graph = new Map()
  for (const file of listFiles(root, scriptEndings, [
    'contract/src',
    'diagnosis/src',
    'server/src',
    'web/app',
  ])) {
    if (isTest(file)) continue
    const needs = importsOf(root, readSource(root, file)).filter((one) => !one.typeOnly)
    graph.set(file, [...new Set(needs.map((one) => one.to))])
  }
  return knotsOf(graph).map((knot) => `import cycle: ${ringIn(graph, knot).join(' → ')}`)
}

/** Tarjan's strongly connected components, those that hold a cycle. */
function knotsOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const knots: string[][] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    stack.push(file)
    let low = index
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low === index) {
      const knot = stack.splice(stack.indexOf(file))
      if (knot.length > 1 || graph.get(file)?.includes(file)) knots.push(knot)
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return knots
}

function ringIn(graph: Graph, knot: string[]): string[] {
  const [first = ''] = knot.sort()
  const paths: string[][] = [[first]]
  const seen = new Set<string>()
  for (const path of paths)
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === first) return [...path, first]
      if (!knot.includes(next) || seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  return knot
}
