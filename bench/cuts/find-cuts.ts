import { stripTypeScriptTypes } from 'node:module'
import { type AnyNode, type ArrayExpression, type CallExpression, parse } from 'acorn'
import { fullAncestor } from 'acorn-walk'
import { conditionsOf } from './sql-conditions.ts'

/** One piece taken out of a source: what a tired afternoon could lose. */
export interface Cut extends Span {
  line: number
  /** What goes, on one line. */
  text: string
  replacement: string
}

interface Span {
  start: number
  end: number
}

/** Parts of a chain without which a query finds, or a schema takes, more. */
const CHAINED = new Set(['where', 'whereRef', 'having', 'refine', 'max', 'min', 'regex'])
/** Without which two at once do what only one may. */
const LOCKING = /^for(Update|NoKeyUpdate|Share|KeyShare)$/
const LOCKING_SQL = /\bfor (?:no key |key )?(?:update|share)\b(?: of \w+)?/gi
/** Functions that throw where something is not allowed. */
const REFUSING = /^(require|refuse|check|assert|ensure|verify|consume|spend|guard|deny|reject|limit|hold)/
/** Functions that write down what was done. */
const WRITING = /^(record|appendAudit|audit)$/
/** Lists that say what is asked for, and not what is allowed. */
const ASKING = new Set(['all', 'allSettled', 'race', 'select', 'returning', 'query', 'columns', 'groupBy'])

/** Every condition, guard, lock, line for a log, list entry and SQL condition of a source, each as a cut of its own. */
export function findCuts(source: string): Cut[] {
  const cuts: Cut[] = []
  const add = (start: number, end: number, replacement: string, what: [number, number] = [start, end]) => {
    const text = source
      .slice(...what)
      .replace(/\s+/g, ' ')
      .trim()
    const line = source.slice(0, what[0]).split('\n').length
    if (isSource(source.slice(0, start) + replacement + source.slice(end)))
      cuts.push({ line, text, start, end, replacement })
  }
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  fullAncestor(parseSource(source), (node, _state, ancestors) => {
    const parent = ancestors.at(-2)
    if (node.type === 'IfStatement' && !node.alternate && leaves(node.consequent, textOf))
      add(node.start, node.end, ';')
    else if (node.type === 'LogicalExpression' && node.operator !== '??')
      for (const [gone, stays] of [
        [node.left, node.right],
        [node.right, node.left],
      ] as const)
        if (!isChainOf(gone, node.operator))
          add(node.start, node.end, `(${textOf(stays)})`, [gone.start, gone.end])
    if (node.type === 'ArrayExpression' && isListOfAllowed(node, parent))
      for (const entry of node.elements as Span[]) {
        const rest = (node.elements as Span[]).filter((other) => other !== entry)
        add(node.start, node.end, `[${rest.map(textOf).join(', ')}]`, [entry.start, entry.end])
      }
    if (node.type === 'CallExpression' && isCondition(methodOf(node)))
      add((node.callee as { object: { end: number } }).object.end, node.end, '')
    if (node.type === 'ExpressionStatement') {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      const name = call.type === 'CallExpression' ? methodOf(call) : ''
      if (REFUSING.test(name) || WRITING.test(name)) add(node.start, node.end, ';')
    }
    const isBoolean = tagOf(node, parent, source) === 'sql<boolean>'
    if (isSql(node, parent, source)) {
      for (const { start, end, by } of conditionsOf(masked(node, source), isBoolean))
        add(
          node.start + start,
          node.start + end,
          `(${source.slice(node.start + start, node.start + end)} ${by})`,
        )
      for (const { 0: lock, index } of masked(node, source).matchAll(LOCKING_SQL))
        add(node.start + index, node.start + index + lock.length, '')
    }
  })
  return cuts.sort((a, b) => a.start - b.start)
}

const isCondition = (method: string) => CHAINED.has(method) || LOCKING.test(method)

function parseSource(source: string) {
  return parse(stripTypeScriptTypes(source), { ecmaVersion: 'latest', sourceType: 'module' })
}

function isSource(text: string): boolean {
  try {
    parseSource(text)
    return true
  } catch {
    return false
  }
}

/** Throws, goes on, or returns nothing, null, false, `done()` of a hook or what says `refused`; other values are a way. */
function leaves(node: AnyNode | undefined, textOf: (node: Span) => string): boolean {
  if (node?.type === 'BlockStatement') return leaves(node.body.at(-1), textOf)
  if (node?.type !== 'ReturnStatement')
    return node?.type === 'ThrowStatement' || node?.type === 'ContinueStatement'
  const { argument } = node
  if (!argument || argument.type === 'UnaryExpression' || (argument.type === 'Literal' && !argument.value))
    return true
  return /\brefused\b|^done\(\)$/.test(textOf(argument))
}

/** Its operands are cut one by one. */
const isChainOf = (node: AnyNode, operator: string) =>
  node.type === 'LogicalExpression' && node.operator === operator

function methodOf({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  const { property } = callee as { property?: { name?: string } }
  return property?.name ?? ''
}

function isListOfAllowed({ elements }: ArrayExpression, parent: AnyNode | undefined): boolean {
  if (elements.some((entry) => !entry || entry.type === 'SpreadElement')) return false
  // Within a list it is a row of a table.
  if (parent?.type === 'ArrayExpression') return false
  return parent?.type !== 'CallExpression' || !ASKING.has(methodOf(parent))
}

/** With its type, which only the source still has. */
const tagOf = (node: AnyNode, parent: AnyNode | undefined, source: string) =>
  parent?.type === 'TaggedTemplateExpression' ? source.slice(parent.start, node.start).trim() : ''

function isSql(node: AnyNode, parent: AnyNode | undefined, source: string): boolean {
  if (node.type !== 'TemplateLiteral') return false
  const text = source.slice(node.start, node.end)
  return (
    /^sql\b/.test(tagOf(node, parent, source)) ||
    /\b(select|update|delete|insert)\b[\s\S]*\bwhere\b/.test(text)
  )
}

/** The template with what is put into it as dots, so that only words of SQL are left. */
function masked(node: AnyNode, source: string): string {
  const { expressions } = node as { expressions: Span[] }
  let text = source.slice(node.start, node.end)
  for (const { start, end } of expressions) {
    const [from, to] = [start - node.start - 2, end - node.start + 1]
    text = text.slice(0, from) + '.'.repeat(to - from) + text.slice(to)
  }
  return text
}
