// What the schemas of texts ask, without the validation library.

// PostgreSQL refuses NUL, XML refuses U+FFFE and U+FFFF, and direction overrides or tag characters make a text read
// differently from what it is.
const refused =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\u{E0000}-\u{E007F}]/u
const everyRefused = new RegExp(refused, 'gu')
// Silently replaced on the wire.
const loneSurrogate = /\p{Surrogate}/u
// Normalising takes time with the square of a run of marks; no script needs more than 30 (UAX 15, stream-safe text).
const stackedMarks = /\p{M}{31}/u

/** Length in code points, as people count: an emoji is not two. */
export function lengthInCodePoints(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

export const isStorable = (text: string): boolean =>
  !refused.test(text) && !loneSurrogate.test(text) && !stackedMarks.test(text)

/** A pasted or foreign text without the characters that are refused, none of which can be seen. */
export const withoutRefused = (text: string): string => text.replace(everyRefused, '')

/** A quotation with those characters spelt out, so that it reads as what it is. */
export const withRefusedSpelt = (text: string): string => text.replace(everyRefused, spelt)

const spelt = (sign: string) =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

export const UNSTORABLE = 'The text has characters that cannot be stored.'
export const tooLong = (max: number): string => `Please use at most ${max} characters.`

// Letters of all scripts, and the full stops that browsers read as one. Left out are signs and strokes that look like a
// slash or like nothing: what follows them is still the name, and not a page of what stands before them.
const plainName = /^[a-z]+:\/\/[\p{L}\p{M}\p{N}._:\u3002\uFF0E\uFF61[\]-]+(?=[/?#]|$)/iu
const slashLike = /[\u0337\u0338\u115F\u1160\u3164\uFFA0]|[a-z\d][\u30CE\u4E3F]|[\u30CE\u4E3F][a-z\d]/iu

/** Whether the name in an address with a scheme is one that people read as browsers do. */
export function namesItsSite(address: string): boolean {
  const [name = ''] = plainName.exec(address) ?? []
  return name !== '' && !slashLike.test(name)
}
