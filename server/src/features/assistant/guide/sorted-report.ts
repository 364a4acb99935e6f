import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { counted, listed } from '@sitewright/contract/knowledge/figures.ts'
import { findFault } from '@sitewright/diagnosis/catalogue/index.ts'
import type { Memory } from '../turn.ts'
import { hostOf } from './address.ts'
import { readMessage } from './message.ts'
import { faultsIn, search } from './search.ts'

/** A report sorted into what the answer says about it. */
export interface SortedReport {
  host: string
  headline: Finding | null
  /** At most three, most serious first. */
  supporting: Finding[]
  /** Further ones that matter. */
  further: Finding[]
  /** What could not be decided. */
  unsure: Finding[]
  /** Good practice only. */
  hygiene: Finding[]
  fit: Fit
}

/** How the visitor's words and the findings match. */
export interface Fit {
  /** The finding that explains the words; null when none does. */
  finding: Finding | null
  /** Title of the fault that the words describe best, when it was not found. */
  unseen: string | null
  /** The words say that the site cannot be reached. */
  saysDown: boolean
}

const SUPPORTING = 3
const isSmall = ({ severity, verdict }: Finding) => severity === 'low' && verdict !== 'inconclusive'
const isUnsure = ({ verdict }: Finding) => verdict === 'inconclusive'

export function sortReport(report: Report, memory: Memory): SortedReport {
  const fit = fitOf(report, memory)
  const first = report.findings.find(({ id }) => id === report.headline) ?? report.findings[0] ?? null
  const headline = first && isSmall(first) && fit.finding?.id !== first.id ? null : first
  const rest = report.findings.filter(({ id }) => id !== headline?.id)
  const serious = rest
    .filter((finding) => !isSmall(finding) && !isUnsure(finding))
    .sort((a, b) => Number(b.id === fit.finding?.id) - Number(a.id === fit.finding?.id))
  return {
    host: hostOf(report.url),
    headline,
    supporting: serious.slice(0, SUPPORTING),
    further: serious.slice(SUPPORTING),
    unsure: rest.filter(isUnsure),
    hygiene: rest.filter(isSmall),
    fit,
  }
}

export function fitOf({ findings, state }: Report, { words }: Memory): Fit {
  const hits = words.flatMap((said) => search(readMessage(said).text))
  const codes = faultsIn(hits)
  const saysDown = hits.some(({ kind, key, holds }) => kind === 'intent' && key === 'down' && holds === 1)
  const seen = findings.filter((finding) => !isUnsure(finding))
  const finding =
    seen.find((one) => isOneOf(one, codes)) ?? (saysDown && state === 'down' ? (findings[0] ?? null) : null)
  const [best] = codes
  return { finding, unseen: finding === null && best ? findFault(best).title : null, saysDown }
}

/** Whether a finding, or what it explains, is one of these faults. */
export function isOneOf({ code, causes }: Finding, codes: readonly string[]): boolean {
  return codes.some((named) => named === code || causes.includes(named))
}

export const titleWithDoubt = ({ title, verdict }: Finding): string =>
  verdict === 'likely' ? `${title} (likely, not certain)` : title

/** Small findings in one line. */
export function hygieneLine(hygiene: readonly Finding[]): string | null {
  if (hygiene.length === 0) return null
  const titles = hygiene.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1))
  const more = titles.length - 3
  const all = more > 0 ? [...titles.slice(0, 3), `${counted(more)} more`] : titles
  return `Small things, when there is time: ${listed(all)}.`
}

export const unsureSentence = (unsure: readonly Finding[]): string | null =>
  unsure.length > 0
    ? `I could not be sure about ${listed(unsure.slice(0, 2).map(({ title }) => `"${title}"`))}.`
    : null

export const unfinishedSentence = ({ not_examined }: Report): string | null =>
  not_examined.length > 0 ? 'There was no time for some parts of the check.' : null
