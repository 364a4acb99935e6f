/** The contract's limit, repeated because the home page must not load the contract's schemas. */
export const PROMPT_MAX = 2_000
const TELL_FROM = 1_800

const lengthOf = (text: string): number => [...text.trim()].length

export function isSendable(text: string): boolean {
  const length = lengthOf(text)
  return length > 0 && length <= PROMPT_MAX
}

/** How much more can be written, said near the end alone. */
export function roomWords(text: string): { says: string; isOver: boolean } | null {
  if (text.length < TELL_FROM) return null
  const left = PROMPT_MAX - lengthOf(text)
  if (left < 0) return { says: `${-left} characters too many`, isOver: true }
  return left <= PROMPT_MAX - TELL_FROM ? { says: `${left} characters left`, isOver: false } : null
}
