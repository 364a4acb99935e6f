/** Marks of campaigns that security firms have described; nothing honest carries them. */
const KNOWN_CODE = [
  /if\s?\(\s?(?:typeof\s)?\(?nds[wjx]\)?\s?={2,3}\s?["']?undefined/,
  /\bzqx[wq]\s?={2,3}\s?["']?undefined/,
  /\bCoinHive\s?\.\s?(?:Anonymous|User)\b/,
]

/** Marks of known campaigns in code; null when there are none. */
export function knownCode(code: string): { index: number; length: number } | null {
  const found = KNOWN_CODE.map((pattern) => pattern.exec(code)).find((match) => match !== null)
  return found ? { index: found.index, length: found[0].length } : null
}
