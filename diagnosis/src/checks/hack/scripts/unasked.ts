import { type CodeFunction, type Outline, outlineOf } from './functions.ts'

const NAMES_MAX = 40
const MENTIONS_MAX = 50
const BEFORE = 250

/** Ends just where a function is handed to what a visitor does. */
const LISTENS =
  /(?:addEventListener|attachEvent|\.(?:on|one|bind|live|delegate))\s*\(\s*["'`][^"'`]{0,60}\b(?:on)?(?:click|submit|change)\b[^"'`]{0,60}["'`]\s*(?:,\s*["'`][^"'`]{0,100}["'`]\s*)?,\s*$|\.(?:click|submit|change)\s*\(\s*$|\bon(?:click|submit|change)["']?\]?\s*[=:,]\s*$/i
const HANDLES = /\bon[a-z]{2,30}["']?\]?\s*=\s*$/i
const ARGUMENT = /[(,[]\s*$/
const EXPRESSION = /(?:[(=,!+\-~:?&|[>]|\b(?:void|return|new))\s*$/
const NAMED = /(?<![\w$])([A-Za-z_$][\w$]{0,60})\s*(?:=|:)\s*$/
const SHORT_ARROW = /(?:\([^()]{0,100}\)|[\w$]{1,60})\s*=>\s*\(?\s*[\w$.]{0,60}$/

/** A place in one of the scripts. */
interface Place {
  source: string
  at: number
}

/** The scripts of a page, as far as it can be read which of their functions run without the visitor's doing. */
export class Program {
  readonly #sources: readonly string[]
  readonly #outlines = new Map<string, Outline>()
  readonly #mentions = new Map<string, Place[] | null>()

  constructor(sources: readonly string[]) {
    this.#sources = sources
  }

  /** True when the statement there runs by itself, and where that cannot be read. */
  runs(source: string, at: number): boolean {
    return this.#runs({ source, at }, new Map())
  }

  #runs({ source, at }: Place, seen: Map<string, boolean>): boolean {
    const { code, around } = this.#outline(source)
    const from = Math.max(0, at - BEFORE)
    const short = SHORT_ARROW.exec(code.slice(from, at))
    const functions = around(at)
    if (functions === null) return true
    const arrow = short && { start: from + short.index, end: code.length, name: '', isMethod: false }
    return [...(arrow ? [arrow] : []), ...functions].every((each) => this.#isCalled(source, each, seen))
  }

  #isCalled(
    source: string,
    { start, end, name, isMethod }: CodeFunction,
    seen: Map<string, boolean>,
  ): boolean {
    const { code } = this.#outline(source)
    const before = code.slice(Math.max(0, start - BEFORE), start).replace(/\basync\s+$/, '')
    if (LISTENS.test(before)) return false
    const isCalledThere = /^(?:\)\s{0,5})?(?:\(|\.(?:call|apply)\s{0,5}\()/.test(
      code.slice(end, end + 40).trimStart(),
    )
    if (EXPRESSION.test(before) && isCalledThere && !isMethod) return true
    if (HANDLES.test(before) || name === 'constructor' || (ARGUMENT.test(before) && !isMethod)) return true
    const names = [name, isMethod ? '' : (NAMED.exec(before)?.[1] ?? '')].filter(Boolean)
    return names.length === 0 || names.some((each) => this.#runsByName(each, { source, at: start }, seen))
  }

  #runsByName(name: string, start: Place, seen: Map<string, boolean>): boolean {
    const known = seen.get(name)
    if (known !== undefined) return known
    seen.set(name, false)
    const mentions = this.#mentionsOf(name)
    const runs = mentions === null || mentions.some((mention) => this.#isRunAt(name, mention, start, seen))
    seen.set(name, runs)
    return runs
  }

  /** Called there, handed to something other than a listener, or given another name that is called. */
  #isRunAt(name: string, mention: Place, start: Place, seen: Map<string, boolean>): boolean {
    const { code } = this.#outline(mention.source)
    const before = code.slice(Math.max(0, mention.at - BEFORE), mention.at)
    const after = code.slice(mention.at + name.length, mention.at + name.length + 40)
    const isItself = mention.source === start.source && mention.at === start.at
    if (isItself || /\bfunction\s*\*?\s*$/.test(before) || LISTENS.test(before)) return false
    const isCall = /^\s*(?:\?\.)?\(|^\s*\.(?:call|apply)\s*\(/.test(after)
    const isArgument = ARGUMENT.test(before) && /^\s*[,)]/.test(after)
    if (isCall || isArgument || HANDLES.test(before)) return this.#runs(mention, seen)
    const other = NAMED.exec(before)?.[1]
    return other !== undefined && this.#runsByName(other, start, seen)
  }

  /** Null when there are too many to look at. */
  #mentionsOf(name: string): Place[] | null {
    const known = this.#mentions.get(name)
    if (known !== undefined) return known
    if (this.#mentions.size >= NAMES_MAX) return null
    const pattern = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')
    const mentions: Place[] = []
    for (const source of this.#sources) {
      if (!source.includes(name)) continue
      for (const { index } of this.#outline(source).code.matchAll(pattern)) {
        mentions.push({ source, at: index })
        if (mentions.length > MENTIONS_MAX) break
      }
    }
    const found = mentions.length > MENTIONS_MAX ? null : mentions
    this.#mentions.set(name, found)
    return found
  }

  #outline(source: string): Outline {
    const known = this.#outlines.get(source) ?? outlineOf(source)
    this.#outlines.set(source, known)
    return known
  }
}
