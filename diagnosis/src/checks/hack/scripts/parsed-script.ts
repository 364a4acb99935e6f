import { type AnyNode, type Comment, parse } from 'acorn'
import { fullAncestor } from 'acorn-walk'

/** Of a script; a longer one is not read. */
const SOURCE_MAX = 1_000_000

export type CodeFunction = Extract<
  AnyNode,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>

/** The syntax tree of a script, with what is asked of it. */
export interface ParsedScript {
  parentOf(node: AnyNode): AnyNode | undefined
  /** The functions that are open at a place. */
  functionsAround(at: number): CodeFunction[]
  isComment(at: number): boolean
  /** Where a name is used, as a property and in texts that call it too. */
  mentionsOf(name: string): AnyNode[]
}

/** Null when it cannot be read: it is no script, or too long or too deep. */
export function parseScript(source: string): ParsedScript | null {
  if (source.length > SOURCE_MAX) return null
  try {
    return indexOf(source)
  } catch {
    return null
  }
}

function indexOf(source: string): ParsedScript {
  const comments: Comment[] = []
  const parents = new Map<AnyNode, AnyNode>()
  const functions: CodeFunction[] = []
  const names = new Map<string, AnyNode[]>()
  const texts: { text: string; node: AnyNode }[] = []
  const mention = (name: string, node: AnyNode) => {
    const known = names.get(name)
    if (known) known.push(node)
    else names.set(name, [node])
  }
  const tree = parse(source, {
    ecmaVersion: 'latest',
    allowReturnOutsideFunction: true,
    allowImportExportEverywhere: true,
    allowAwaitOutsideFunction: true,
    onComment: comments,
  })
  fullAncestor(tree, (visited, _state, ancestors) => {
    const node = visited as AnyNode
    const parent = ancestors.at(-2) as AnyNode | undefined
    if (parent) parents.set(node, parent)
    if (isFunction(node)) functions.push(node)
    else if (node.type === 'Identifier') mention(node.name, node)
    else if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
      mention(node.property.name, node)
    else if (node.type === 'Literal' && typeof node.value === 'string') texts.push({ text: node.value, node })
    else if (node.type === 'TemplateElement') texts.push({ text: node.value.raw, node })
  })
  return {
    parentOf: (node) => parents.get(node),
    functionsAround: (at) => functions.filter(({ start, end }) => start <= at && at < end),
    isComment: (at) => comments.some(({ start, end }) => start <= at && at < end),
    mentionsOf: (name) => {
      const call = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*\\(`)
      const calling = texts.filter(
        ({ text }) => call.test(text) && !/\bon(?:click|submit|change)\s*=/i.test(text),
      )
      return [...(names.get(name) ?? []), ...calling.map(({ node }) => node)]
    },
  }
}

const isFunction = (node: AnyNode): node is CodeFunction =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression'
