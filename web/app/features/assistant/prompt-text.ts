/** The contract's limit, repeated because the home page must not load the contract's schemas. */
export const PROMPT_MAX = 2_000
const SHOWN_FROM = 1_800

const lengthOf = (text: string): number => [...text.trim()].length

export function isSendable(text: string): boolean {
  const length = lengthOf(text)
  return length > 0 && length <= PROMPT_MAX
}

export function charactersLeft(text: string): { says: string; isOver: boolean } | null {
  if (text.length < SHOWN_FROM) return null
  const left = PROMPT_MAX - lengthOf(text)
  if (left < 0) return { says: `${-left} characters too many`, isOver: true }
  return left <= PROMPT_MAX - SHOWN_FROM ? { says: `${left} characters left`, isOver: false } : null
}
