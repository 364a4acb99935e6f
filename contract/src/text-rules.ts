// What the schemas of texts ask, without the validation library.

// PostgreSQL refuses NUL, a lone surrogate is silently replaced on the wire, and direction
// overrides or tag characters make a text read differently from what it is.
const unstorable =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const deceptive = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]/u
// Normalising takes time with the square of a run of marks; no script needs more than 30 (UAX 15, stream-safe text).
const stackedMarks = /\p{M}{31}/u

/** Length in code points, as people count: an emoji is not two. */
export function lengthInCodePoints(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

export const isStorable = (text: string): boolean =>
  !unstorable.test(text) && !deceptive.test(text) && !stackedMarks.test(text)

export const UNSTORABLE = 'The text has characters that cannot be stored.'
export const tooLong = (max: number): string => `Please use at most ${max} characters.`
