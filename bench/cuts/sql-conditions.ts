interface Condition {
  start: number
  end: number
  /** What makes it say nothing: its parameters stay, so that the statement is still one. */
  by: 'or true' | 'and false'
}

interface Operand {
  word: string
  start: number
  /** `between a and b` is one condition. */
  between: boolean
}

const WORDS =
  /\b(?:where|and|or|having|between|when|then|else|end|order by|group by|returning|limit|union|set|for (?:no key |key )?(?:update|share)|on conflict|do (?:update|nothing))\b|\bon\b|[()'`;]/gi
const BEGINS = new Set(['where', 'having', 'on', 'when'])

/** The operands of `where`, `on` and `having` in a text of SQL, or of one that is a condition, those within brackets too. */
export function conditionsOf(text: string, isCondition: boolean): Condition[] {
  const found: Condition[] = []
  /** What is being read, by depth of brackets. */
  const open: (Operand | null)[] = [null]
  let quoted = false
  const begin = (word: string, start: number) => {
    open[open.length - 1] = { word, start, between: false }
  }
  const close = (at: number, next: string) => {
    const operand = open.at(-1)
    open[open.length - 1] = null
    const isJoined = next === 'and' || next === 'or'
    if (!operand || (operand.word === '(' && !isJoined)) return
    const given = text.slice(operand.start, at)
    const start = operand.start + given.length - given.trimStart().length
    const by = operand.word === 'or' || next === 'or' ? 'and false' : 'or true'
    if (!/^(true|case)?$/.test(given.trim())) found.push({ start, end: start + given.trim().length, by })
  }
  for (const { 0: match, index } of text.matchAll(WORDS)) {
    const word = match.toLowerCase()
    const operand = open.at(-1)
    if (word === "'") quoted = !quoted
    else if (quoted) continue
    else if (word === '(') open.push({ word, start: index + 1, between: false })
    else if (word === 'between' && operand) operand.between = true
    else if (word === 'and' && operand?.between) operand.between = false
    else if (word === 'and' || word === 'or') {
      if (!operand) continue
      close(index, word)
      begin(word, index + word.length)
    } else {
      close(index, word)
      if (BEGINS.has(word) || (isCondition && index === 0)) begin(word, index + word.length)
      if (word === ')' && open.length > 1) open.pop()
    }
  }
  return found
}
