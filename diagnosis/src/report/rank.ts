import type { Finding } from '@sitewright/contract/findings.ts'
import { covers, findFault } from '#catalogue/index.ts'

/** What lies under what: a site must have a name before it can have a certificate, and so on up. */
const LAYERS = 'dns net host tls redirect http hack app wp php sq sh wx page expo js shop form mail'.split(
  ' ',
)
/** Faults of one way of typing the address, below what everybody meets. */
const ONE_SPELLING = new Set(['dns.host_missing'])
const SEVERITIES = ['critical', 'high', 'medium', 'low']
const VERDICTS = ['confirmed', 'likely', 'inconclusive']

/**
 * Folds symptoms into their causes and puts the headline first: what is sure before what is not, the graver first,
 * then what the visitor's own words describe, then the layer below.
 */
export function rank(findings: readonly Finding[], words = ''): Finding[] {
  const spoken = words.toLowerCase()
  const sorted = [...findings].sort((a, b) => compare(placeOf(a, spoken), placeOf(b, spoken)))
  const explained = new Map<string, Finding>()
  for (const cause of sorted) {
    if (cause.verdict === 'inconclusive' || explained.has(cause.id)) continue
    for (const symptom of sorted)
      if (explains(cause, symptom) && !explained.has(symptom.id)) explained.set(symptom.id, cause)
  }
  return sorted
    .filter((finding) => !explained.has(finding.id))
    .map((finding) => ({ ...finding, causes: symptomsOf(finding, sorted, explained) }))
}

function explains(cause: Finding, symptom: Finding): boolean {
  const how = mention(cause, symptom)
  // Two may name each other: who names the other itself knows more than who names its family.
  return how === 'code' || (how === 'family' && mention(symptom, cause) !== 'code')
}

function mention(cause: Finding, symptom: Finding): 'code' | 'family' | null {
  if (cause.id === symptom.id) return null
  const { explains: patterns } = findFault(cause.code)
  if (patterns.includes(symptom.code)) return 'code'
  return patterns.some((pattern) => covers(pattern, symptom.code)) ? 'family' : null
}

/** Codes of all that a finding explains, also at second hand. */
function symptomsOf(finding: Finding, all: readonly Finding[], explained: Map<string, Finding>): string[] {
  const rootOf = (at: Finding): Finding => {
    const above = explained.get(at.id)
    return above && above.id !== finding.id ? rootOf(above) : (above ?? at)
  }
  const codes = all.filter((other) => other.id !== finding.id && rootOf(other).id === finding.id)
  return [...new Set(codes.map(({ code }) => code))]
}

function placeOf(finding: Finding, spoken: string): number[] {
  const [family = ''] = finding.code.split('.')
  const layer = ONE_SPELLING.has(finding.code) ? LAYERS.length : LAYERS.indexOf(family)
  const isSaid = findFault(finding.code).symptoms.some((symptom) => spoken.includes(symptom))
  return [
    finding.verdict === 'inconclusive' ? 1 : 0,
    SEVERITIES.indexOf(finding.severity),
    isSaid ? 0 : 1,
    layer < 0 ? LAYERS.length : layer,
    VERDICTS.indexOf(finding.verdict),
  ]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
