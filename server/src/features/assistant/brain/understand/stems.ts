const STOP = new Set(
  `a an the my our your his her its their i we you he she it they me us them is are was were be been being am im ive
  youre its whats hows whos wheres whys thats theres to of on in at for from by with into as and or but so if then than that this these those there here
  have has had having do does did doing done would should could can will shall may might must just also too very
  really please some any all get got gets getting give gives when what which who whom whose how why where about
  out up off over again still keep keeps u r pls ok okay hi hello hey sir madam need want wants like know tell say
  says said think one ones thing things something anything now today thanks thank more question questions yesterday since`.split(
    /\s+/,
  ),
)

const NOT = new Set(
  `not no never cannot cant dont doesnt didnt wont isnt arent wasnt havent hasnt couldnt doesn don won isn without
  unable nothing nobody`.split(/\s+/),
)

/** One word as it is compared: without ending; null for one that says nothing. */
export function stemOf(word: string): string | null {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
  if (plain === '' || STOP.has(plain)) return null
  if (NOT.has(plain)) return 'not'
  return plain.length < 4 ? plain : cut(plain)
}

function cut(word: string): string {
  const bare = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  const stem = bare.replace(/(?<=.{3})(ing|ed)$/, '')
  return (stem === bare ? bare : stem.replace(/([bdgmnprt])\1$/, '$1')).replace(/(?<=.{3})e$/, '')
}

export function wordsOf(text: string): string[] {
  return text
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}_.-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''))
}

export function stemsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => stemOf(word) ?? [])
}

/** Words that nearly every message here has; they say little. */
const WEAK = new Set(
  `site sites website page homepage web work working not with show problem issue fix help make use see look open
  custom people visitor try come go put new online service offer business much many charge`
    .split(/\s+/)
    .map((word) => (word.length < 4 ? word : cut(word))),
)

/** Says a little more: "not on google". */
const GOOGLE = cut('google')

/** How much a word says. */
export function weightOf(stem: string): number {
  if (stem === GOOGLE) return 0.5
  return WEAK.has(stem) ? 0.3 : 1
}
