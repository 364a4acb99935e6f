interface KeyPress {
  key: string
  shiftKey: boolean
  isComposing: boolean
  keyCode: number
}

/** What Safari says of the Enter that ends a word. */
const COMPOSING = 229

/** Whether the key sends what was written. While a word is being composed (as in Japanese), Enter ends the word. */
export function sends({ key, shiftKey, isComposing, keyCode }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== COMPOSING
}
