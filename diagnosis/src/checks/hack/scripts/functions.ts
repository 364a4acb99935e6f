/** A function of a script, as far as its head can be read. */
export interface CodeFunction {
  /** Where its head starts: the word `function`, the parameters of an arrow function or the name of a method. */
  start: number
  /** After its last brace. */
  end: number
  /** Empty where it has none of its own. */
  name: string
  isMethod: boolean
}

interface Brace {
  open: number
  close: number
  around: Brace | null
  /** Where the parentheses before it open, when nothing but `=>` is between. */
  parameters: number
}

export interface Outline {
  /** The code with spaces for its comments. */
  code: string
  /** The functions whose braces are open at a place, the innermost first; null where there are too many braces. */
  around(at: number): CodeFunction[] | null
}

const DEPTH_MAX = 200
// Every repeat that may fail has an end, so that no script can make this slow.
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?|(?<=(?:[(,=:[!&|?{};+\-*%~^<>\n]|\breturn)\s{0,5})\/(?:[^\\/\n[]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,300}\/|[(){}]/g

/** Reads where the functions of a script are, without running it. */
export function outlineOf(source: string): Outline {
  const { code, braces } = readBraces(source)
  return {
    code,
    around(at) {
      const functions: CodeFunction[] = []
      let brace = lastBefore(braces, at)
      for (let depth = 0; brace !== null; depth += 1) {
        if (depth === DEPTH_MAX) return null
        const found = brace.close >= at ? functionOf(code, brace) : null
        if (found) functions.push(found)
        brace = brace.around
      }
      return functions
    },
  }
}

function readBraces(source: string): { code: string; braces: Brace[] } {
  const braces: Brace[] = []
  const code: string[] = []
  let read = 0
  let brace: Brace | null = null
  let parentheses: number[] = []
  const outer: number[][] = []
  let closed = { open: -1, close: -1 }
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    if (/^\/[/*]/.test(token)) {
      code.push(source.slice(read, index), token.replace(/\S/g, ' '))
      read = index + token.length
    } else if (token === '(') parentheses.push(index)
    else if (token === ')') closed = { open: parentheses.pop() ?? -1, close: index }
    else if (token === '{') {
      const isNext = closed.open >= 0 && index - closed.close < 50
      const parameters =
        isNext && ['', '=>'].includes(source.slice(closed.close + 1, index).trim()) ? closed.open : -1
      brace = { open: index, close: Number.POSITIVE_INFINITY, around: brace, parameters }
      braces.push(brace)
      outer.push(parentheses)
      parentheses = []
    } else if (token === '}' && brace) {
      brace.close = index
      brace = brace.around
      parentheses = outer.pop() ?? []
    }
  }
  return { code: [...code, source.slice(read)].join(''), braces }
}

function lastBefore(braces: readonly Brace[], at: number): Brace | null {
  let [low, high] = [0, braces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((braces[middle]?.open ?? 0) < at) low = middle + 1
    else high = middle
  }
  return braces[low - 1] ?? null
}

const NO_METHOD = /^(if|for|while|switch|catch|with|)$/

function functionOf(code: string, { open, close, parameters }: Brace): CodeFunction | null {
  const end = close + 1
  const head = code.slice(Math.max(0, open - 100), open).trimEnd()
  if (head.endsWith('=>')) {
    const lone = /[\w$]{1,60}\s{0,5}=>\s{0,50}$/.exec(code.slice(Math.max(0, open - 120), open))
    return {
      start: parameters >= 0 ? parameters : open - (lone?.[0].length ?? 2),
      end,
      name: '',
      isMethod: false,
    }
  }
  if (parameters < 0) return null
  const before = code.slice(Math.max(0, parameters - 150), parameters)
  const [whole = '', word, name = ''] =
    /(\bfunction\b\s{0,5}\*?\s{0,5})?([\w$]{0,60})\s{0,5}$/.exec(before) ?? []
  if (!word && NO_METHOD.test(name)) return null
  return { start: parameters - whole.length, end, name, isMethod: !word }
}
