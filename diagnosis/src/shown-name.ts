/** A name from a stranger's zone or certificate, safe to use in a sentence of ours, since strangers choose it. */
export function shownName(name: string): string {
  return /^(\*\.)?[\w.-]{1,253}$/.test(name) ? name : 'a name with strange characters'
}

/** A piece of a stranger's record, quoted in a sentence of ours; signs that steer a screen become `?`. */
export function shownPiece(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')
}
