export interface WordIndex {
  key: string
  words: readonly string[]
}

/** The words of a text, each once, without case and accents. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f’']/g, '')
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  ),
]

/** Words too common to search by. */
const small = new Set(
  'a an and are as at be but by can do does for from has have how i if in is it its me my no not of on or our site so that the there this to us we website what when where who will with would you your'.split(
    ' ',
  ),
)

/** Words that owners use for the same thing. */
const synonyms = [
  'blank white empty',
  'phone mobile smartphone tablet iphone',
  'certificate cert ssl tls padlock',
  'hacked hacker virus malware infected compromised',
  'slow sluggish laggy speed',
  'email mail inbox',
  'picture image photo',
  'shop store webshop',
  'cart basket checkout',
  'down offline dead unreachable',
  'google seo ranking',
  'plugin plug addon extension',
  'crash crashed broke broken',
  'cost price fee charge',
  'cancel end stop quit',
  'refund repay reimburse',
  'invoice bill receipt',
  'password login credential',
  'delete erase remove',
].map((words) => words.split(' '))

/** What others say in its place. */
const synonymsOf = (word: string): readonly string[] =>
  synonyms.find((same) => same.includes(word) || same.includes(word.replace(/s$/, ''))) ?? []

/** The keys whose words fit all that was typed; null when nothing was, so that all are shown. */
export function findByWords(index: readonly WordIndex[], typed: string): Set<string> | null {
  const all = wordsOf(typed)
  const telling = all.filter((word) => !small.has(word))
  const wanted = telling.length > 0 ? telling : all
  if (wanted.length === 0) return null
  const meant = wanted.map((word) => ({ word, same: synonymsOf(word) }))
  const fits = (one: string, { word, same }: (typeof meant)[number]) =>
    isLike(one, word) || same.some((synonym) => one.startsWith(synonym))
  const hits = index.filter(({ words }) => meant.every((each) => words.some((one) => fits(one, each))))
  return new Set(hits.map(({ key }) => key))
}

/** The beginning of a word fits, and from four letters on one slip of the finger, from eight on two. */
function isLike(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  const slips = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  return slips > 0 && word[0] === typed[0] && isWithin(word, typed, slips)
}

/** Whether two words are at most `most` letters added, lost, changed or swapped apart. */
function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let above: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const cost = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next.push(isSwap ? Math.min(cost, at(above, j - 2) + 1) : cost)
    }
    above = row
    row = next
  }
  return at(row, other.length) <= most
}

const at = (row: number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY
