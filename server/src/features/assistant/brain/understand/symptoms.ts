import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { type Hit, PhraseSearch } from './phrase-search.ts'

const NAMES_A_FAULT = 0.75
const AS_GOOD_AS_THE_BEST = 0.7
const HINTS_AT_A_FAULT = 0.5
const NAMES_IT_WHOLLY = 0.9
const SAYS_MUCH = 1

let index: PhraseSearch | null = null

function symptomIndex(): PhraseSearch {
  index ??= new PhraseSearch(
    catalogue.flatMap(({ code, symptoms }) => symptoms.map((phrase) => ({ key: code, phrase }))),
  )
  return index
}

/** Codes of the faults whose symptoms the words name, best first; none when the words fit nothing well. */
export function faultsFor(words: string): string[] {
  return hitsFor(words).map(({ key }) => key)
}

/** Also what they may mean when a site shows just that: never a reason to say that something is wrong. */
export function faultsHintedAt(words: string): string[] {
  return symptomIndex()
    .search(words)
    .filter(({ phraseShare }) => phraseShare >= HINTS_AT_A_FAULT)
    .map(({ key }) => key)
}

/** The one fault that the words name, when they name it wholly and no other nearly as well. */
export function clearFaultFor(words: string): string | null {
  const [best, second] = hitsFor(words)
  return best &&
    !second &&
    best.phraseShare >= NAMES_IT_WHOLLY &&
    best.wordShare > 0.5 &&
    best.score >= SAYS_MUCH
    ? best.key
    : null
}

function hitsFor(words: string): Hit[] {
  const hits = symptomIndex()
    .search(words)
    .filter(({ phraseShare }) => phraseShare >= NAMES_A_FAULT)
  const best = hits[0]?.score ?? 0
  return hits.filter(({ score }) => score >= best * AS_GOOD_AS_THE_BEST)
}

const TROUBLE =
  /\b(broken|broke|break|down|offline|slow|slowly|slower|hacked|hack|hackers?|virus|malware|infected|spam|error|errors|crash|crashes|crashed|crashing|blank|white|empty|missing|gone|lost|disappeared|vanished|stuck|frozen|freezes|weird|strange|odd|wrong|bug|bugs|buggy|glitch|fail|fails|failed|failing|failure|redirect|redirects|warning|warnings|blocked|expired|suspended|bounce|bounces|bouncing|messed|ruined|ugly|unreadable|jumbled|outdated|dead|trouble|problem|problems|issue|issues|not secure|insecure|404|403|500|502|503|504|(not|doesnt|dont|isnt|cant|cannot|wont|never|stopped|nothing|unable|no longer|hardly|barely|arent|didnt)( \w+){0,3} (work|works|working|load|loads|loading|open|opens|opening|show|shows|showing|send|sends|sending|arrive|arrives|arriving|appear|appears|respond|responds|responding|display|displayed|connect|see|reach|find|found|buy|order|pay|log in|login|access|click|receive|get|come|reachable|available|update))\b/

/** Whether the words tell of trouble at all. */
export function tellsOfTrouble(plain: string): boolean {
  return TROUBLE.test(plain)
}

/** Whether somebody asks to have a site looked at, or mended. */
export function wantsExamination(plain: string): boolean {
  return /\b(check|examine|look at|look into|have a look|take a look|analyse|analyze|test|scan|audit|inspect|diagnose|review|fix|repair|mend|help( me)? with|whats wrong with|what is wrong with|improve|debug|troubleshoot)\b( \w+){0,4} (site|website|webshop|shop|store|page|pages|blog|homepage|web|it)\b|\b(site|website|shop) (check|audit|scan|examination|test)\b|\bwhats wrong\b|\bwhat is wrong\b/.test(
    plain,
  )
}
