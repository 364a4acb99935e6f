import type { AnyNode, MemberExpression } from 'acorn'
import { type CodeFunction, type ParsedScript, parseScript } from './parsed-script.ts'

const NAMES_MAX = 40
const MENTIONS_MAX = 50
const VISITOR_DOES = /^(?:on)?(?:click|submit|change)\b/i
/** What hands a function on to the event that its first argument names. */
const LISTENS = /^(?:addEventListener|attachEvent|setAttribute|on|one|bind|live|delegate)$/
const LISTENS_TO_ITSELF = /^(?:click|submit|change)$/

/** What becomes of a function: it runs, it waits for the visitor, or it is known by another name. */
type Fate = 'runs' | 'waits' | { name: string } | null

/** The scripts of a page, as far as it can be read which of their functions run without the visitor's doing. */
export class Program {
  readonly #sources: readonly string[]
  readonly #scripts = new Map<string, ParsedScript | null>()
  readonly #mentions = new Map<string, Mention[] | null>()

  constructor(sources: readonly string[]) {
    this.#sources = sources
  }

  /** True when the statement there runs by itself, and where that cannot be read. */
  runs(source: string, at: number): boolean {
    const script = this.#script(source)
    if (!script) return true
    if (script.isComment(at)) return false
    return this.#areCalled(script.functionsAround(at), script, new Map())
  }

  #areCalled(functions: readonly CodeFunction[], script: ParsedScript, seen: Map<string, boolean>): boolean {
    return functions.every((each) => {
      const fate = fateOf(each, script)
      if (fate === 'runs' || fate === 'waits') return fate === 'runs'
      const names = [each.id?.name, fate?.name].filter((name) => name !== undefined)
      return names.length === 0 || names.some((name) => this.#runsByName(name, seen))
    })
  }

  #runsByName(name: string, seen: Map<string, boolean>): boolean {
    const known = seen.get(name)
    if (known !== undefined) return known
    seen.set(name, false)
    const mentions = this.#mentionsOf(name)
    const runs = mentions === null || mentions.some((mention) => this.#isRunAt(mention, seen))
    seen.set(name, runs)
    return runs
  }

  /** Called there, handed to something other than a listener, or given another name that is called. */
  #isRunAt({ node, script }: Mention, seen: Map<string, boolean>): boolean {
    const isText = node.type === 'Literal' || node.type === 'TemplateElement'
    const made = fateOf(node, script)
    const fate = isText && made !== 'waits' ? 'runs' : made
    if (fate === 'runs') return this.#areCalled(script.functionsAround(node.start), script, seen)
    return fate !== null && fate !== 'waits' && this.#runsByName(fate.name, seen)
  }

  /** Null when there are too many to look at. */
  #mentionsOf(name: string): Mention[] | null {
    const known = this.#mentions.get(name)
    if (known !== undefined) return known
    if (this.#mentions.size >= NAMES_MAX) return null
    const mentions = this.#sources
      .filter((source) => source.includes(name))
      .flatMap((source) => {
        const script = this.#script(source)
        return (script?.mentionsOf(name) ?? []).map((node) => ({ node, script: script as ParsedScript }))
      })
    const found = mentions.length > MENTIONS_MAX ? null : mentions
    this.#mentions.set(name, found)
    return found
  }

  #script(source: string): ParsedScript | null {
    const known = this.#scripts.get(source)
    if (known !== undefined) return known
    const script = parseScript(source)
    this.#scripts.set(source, script)
    return script
  }
}

interface Mention {
  node: AnyNode
  script: ParsedScript
}

/** What its surroundings make of a value that may be a function; null when nothing that can be read. */
function fateOf(value: AnyNode, script: ParsedScript): Fate {
  const parent = script.parentOf(value)
  switch (parent?.type) {
    case 'CallExpression':
    case 'NewExpression': {
      if (parent.callee === value) return 'runs'
      if (isListener(parent)) return 'waits'
      // What is handed on may wait with what is made of it.
      return fateOf(parent, script) === 'waits' ? 'waits' : 'runs'
    }
    case 'MemberExpression':
      return parent.object === value ? fateOfMethod(parent, script) : null
    case 'ChainExpression':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'SequenceExpression':
      return fateOf(parent, script)
    case 'ArrayExpression':
      return 'runs'
    case 'VariableDeclarator':
      return parent.init === value && parent.id.type === 'Identifier' ? { name: parent.id.name } : null
    case 'AssignmentExpression':
      return parent.right === value ? fateOfTarget(parent.left) : null
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition': {
      const name = nameOf(parent.key, parent.computed)
      if (name === 'constructor') return 'runs'
      if (name === null || parent.value !== value) return null
      return VISITOR_DOES.test(name) ? 'waits' : { name }
    }
    default:
      return null
  }
}

function fateOfMethod(member: MemberExpression, script: ParsedScript): Fate {
  const call = script.parentOf(member)
  if (call?.type !== 'CallExpression' || call.callee !== member) return null
  const name = memberName(member)
  if (name === 'bind') return fateOf(call, script)
  return name === 'call' || name === 'apply' ? 'runs' : null
}

function fateOfTarget(target: AnyNode): Fate {
  if (target.type === 'Identifier') return { name: target.name }
  const name = target.type === 'MemberExpression' ? memberName(target) : null
  if (name === null) return null
  if (/^on[a-z]{2,30}$/i.test(name)) return VISITOR_DOES.test(name) ? 'waits' : 'runs'
  return { name }
}

function isListener(call: AnyNode): boolean {
  if (call.type !== 'CallExpression') return false
  const { callee, arguments: handed } = call
  const name = callee.type === 'MemberExpression' ? memberName(callee) : nameOf(callee, false)
  if (name === null) return false
  if (LISTENS_TO_ITSELF.test(name)) return true
  const [event] = handed
  const named = event?.type === 'Literal' && typeof event.value === 'string' ? event.value : ''
  return LISTENS.test(name) && named.split(/\s+/).some((each) => VISITOR_DOES.test(each))
}

const memberName = ({ property, computed }: MemberExpression) => nameOf(property, computed)

function nameOf(key: AnyNode, isComputed: boolean): string | null {
  if (key.type === 'Literal' && typeof key.value === 'string') return key.value
  return key.type === 'Identifier' && !isComputed ? key.name : null
}
