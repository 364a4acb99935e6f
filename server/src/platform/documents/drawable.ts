/** Whether the font can draw it. */
export type HasGlyph = (codePoint: number) => boolean

const RIGHT_TO_LEFT = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const firstLetterTurns = new RegExp(String.raw`^[^\p{L}]*[${RIGHT_TO_LEFT}]`, 'u')
/** A figure or a Latin name, with its currency and punctuation. */
const leftToRight = new RegExp(
  String.raw`\p{Sc}?[\p{N}\p{Script=Latin}](?:[^\s${RIGHT_TO_LEFT}]*[\p{N}\p{Script=Latin}%])?`,
  'gu',
)

/** A text of one or more lines as the fonts of a document draw it: a box for what they do not have. */
export function drawable(text: string, has: HasGlyph): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\n\x20-\x7e]/gu, (sign) => {
      if (has(sign.codePointAt(0) ?? 0)) return sign
      return /\p{Default_Ignorable_Code_Point}/u.test(sign) ? '' : '□'
    })
}

/**
 * For a library that turns each word which begins right to left as a whole, with the space behind it: what reads left to
 * right is turned before, and a space at its beginning keeps it off the next word.
 */
export const turnedBefore = (text: string): string =>
  text.replace(/([^ \n]+)( ?)/g, (all, word: string, space: string) =>
    firstLetterTurns.test(word) ? (space && '\u00a0') + word.replace(leftToRight, turned) + space : all,
  )

const turned = (text: string) => [...text].toReversed().join('')
