/** The words that decide what a message is about; typos in others do no harm. */
const KEY_WORDS = `
  person human somebody someone representative operator speak talk
  price prices pricing cost costs expensive cheaper discount discounts refund refunds guarantee guaranteed money
  website websites wordpress shopify squarespace domain hosting hacked hacker malware broken working loading slowly
  error message certificate password passwords address email emails contact google checkout basket payment
  pay paypal invoice subscription subscribe cancel cancelling performance stability security monitoring
  redesign consultation emergency priority standard urgent question questions problem problems
  examine examination check again recheck analyse report finding findings explain meaning dangerous serious
  promotion free privacy currency currencies euros dollars platform platforms plans chargeback warranty
  thanks hello please difference include included features opening hours ticket tickets vault encrypted
`
  .trim()
  .split(/\s+/)

const KNOWN = new Set(KEY_WORDS)

/** Real words that are one letter away from a key word. */
const OTHERS = new Set(
  `prince prize prizes pride cast coast host most lost post costly chick cheek checks checked house houses hour
  planes plants planets places plan pages pays paid play lay say tickers worked worker workings working walk tall
  hacker hackers packed hacker tasks tanks flee tree fred emails mail males quest monday monkey mouse serous series
  speaker talks taller errors terror loadings roading dress finds binding mending spends reports resort retort
  contract contacts content googled goggle packages passport standards sender spoken broke broker loving lotions
  persons personal perso message messages massage teaching reaching stable stables securities feature future please
  pleased planned urgently questioned explains explained examined examines analysed analysis checkouts
  option options friend bright again against gain include includes excluded hosted posting costing
  include insurance insure price prices prior hell hallo holes pays pain fare fear tree three`.split(/\s+/),
)

/** Slips in the small words that make a question. */
const SLIPS: Record<string, string | undefined> = {
  waht: 'what',
  wat: 'what',
  hwat: 'what',
  yuor: 'your',
  yor: 'your',
  teh: 'the',
  hte: 'the',
  adn: 'and',
  wnat: 'want',
  wan: 'want',
  cna: 'can',
  hwo: 'how',
  plz: 'please',
  pls: 'please',
  mutch: 'much',
  dosnt: 'doesnt',
  dosent: 'doesnt',
  doesent: 'doesnt',
  nto: 'not',
  wrok: 'work',
  wroks: 'works',
  siet: 'site',
  stie: 'site',
  hlep: 'help',
  halp: 'help',
  sned: 'send',
  sedn: 'send',
}

/** The text with mistyped key words put right. One pass over the words; each is compared with the list above. */
export function putRight(text: string): string {
  return text.replace(/[a-z]{3,16}/g, (word) => {
    const slip = SLIPS[word]
    if (slip !== undefined) return slip
    return word.length < 5 || KNOWN.has(word) || OTHERS.has(word) ? word : (nearest(word) ?? word)
  })
}

function nearest(word: string): string | null {
  const allowed = word.length >= 8 ? 2 : 1
  let best: string | null = null
  let least = allowed + 1
  for (const key of KEY_WORDS) {
    if (key.length < 5 || key[0] !== word[0] || Math.abs(key.length - word.length) > allowed) continue
    const steps = distance(word, key)
    if (steps < least && !isJustAnotherForm(word, key)) [best, least] = [key, steps]
  }
  return best
}

/** "loadings", "websited": an ending is no typo. */
function isJustAnotherForm(word: string, key: string): boolean {
  return word.startsWith(key) || (key.startsWith(word) && key.length - word.length === 1 && key.endsWith('s'))
}

/** Letters to change, add, drop or swap with the neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let steps = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        steps = Math.min(steps, (before[column - 2] ?? 0) + 1)
      line.push(steps)
    }
    before = above
    above = line
  }
  return above[b.length] ?? 0
}
