import { catalogue, findFault } from './catalogue/index.ts'
import { checks } from './checks/index.ts'
import type { Detection } from './detection.ts'

/** Faults that visitors meet in place of the page, so that nothing else of it can be seen. */
const IN_ITS_PLACE = new Set(
  catalogue.filter(({ explains }) => explains.includes('ux.*')).map(({ code }) => code),
)
/** Of checks that read something beside the page; what only a browser sees is in none. */
const BESIDE_IT = new Set(
  checks.filter(({ when }) => when === 'always' || when === 'owner').flatMap((check) => check.codes),
)

/** What may hide these faults from a proof, or be what became of them; none for faults beside the page. */
export function hidersOf(codes: readonly string[]): string[] {
  if (codes.every((code) => BESIDE_IT.has(code) && !IN_ITS_PLACE.has(code))) return []
  return [...IN_ITS_PLACE].filter((code) => !codes.includes(code))
}

/** Why these faults may still be there, although they are not seen. */
export function hiddenBehind(seen: readonly Detection[], codes: readonly string[]) {
  const hiders = hidersOf(codes)
  return seen
    .filter(({ code, verdict }) => verdict !== 'inconclusive' && hiders.includes(code))
    .map(({ code }) => ({ what: codes.join(', '), why: `another fault hides it: ${findFault(code).title}` }))
}
