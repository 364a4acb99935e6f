import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import type { Memory } from '../turn.ts'
import { hostOf } from '../understand/address.ts'
import { hear } from '../understand/hear.ts'
import { clearFaultFor, faultsFor, faultsHintedAt, tellsOfTrouble } from '../understand/symptoms.ts'

/** A report sorted into what is said of it. */
export interface Told {
  host: string
  headline: Finding | null
  /** At most three, graver first. */
  supporting: Finding[]
  /** Further ones that are more than good manners. */
  further: Finding[]
  /** What could not be told either way. */
  unsure: Finding[]
  /** Good manners only. */
  hygiene: Finding[]
  fit: Fit
}

/** How the person's words and what was seen go together. */
export interface Fit {
  /** Whether the words name any fault of the catalogue. */
  hasWords: boolean
  /** The finding that explains the words; null when none does. */
  finding: Finding | null
  /** Title of the fault that the words name most, when nothing of the kind was seen. */
  unseen: string | null
  /** The words say that the site cannot be reached. */
  saysDown: boolean
}

const SUPPORTING = 3

export function sortOut(report: Report, memory: Memory): Told {
  const fit = fitOf(report, memory)
  const first = report.findings.find(({ id }) => id === report.headline) ?? report.findings[0] ?? null
  const isSmall = first?.severity === 'low' && first.verdict !== 'inconclusive'
  const headline = isSmall ? (fit.finding?.id === first.id ? first : null) : first
  const rest = report.findings.filter(({ id }) => id !== headline?.id)
  const grave = rest
    .filter(({ severity, verdict }) => severity !== 'low' && verdict !== 'inconclusive')
    .sort((a, b) => Number(b.id === fit.finding?.id) - Number(a.id === fit.finding?.id))
  return {
    host: hostOf(report.url),
    headline,
    supporting: grave.slice(0, SUPPORTING),
    further: grave.slice(SUPPORTING),
    unsure: rest.filter(({ verdict }) => verdict === 'inconclusive'),
    hygiene: rest.filter(({ severity, verdict }) => severity === 'low' && verdict !== 'inconclusive'),
    fit,
  }
}

export function fitOf({ findings, state }: Report, { words }: Memory): Fit {
  const heard = words.map((said) => hear(said).plain).filter((said) => said !== '')
  const said = [...new Set(heard)].join(' ')
  const codes = faultsFor(said)
  const hasWords = codes.length > 0 || heard.some(tellsOfTrouble)
  const saysDown =
    /\b(down|offline|unreachable|not (opening|loading|reachable|available)|(cant|cannot|can not|wont|doesnt|does not) (open|load|reach|connect|be reached|come up)|timed? ?out)\b/.test(
      said,
    )
  const isDown = state === 'down' && findings.length > 0
  const seen = findings.filter(({ verdict }) => verdict !== 'inconclusive')
  const finding =
    seen.find((one) => isOneOf(one, codes)) ??
    seen.find((one) => isOneOf(one, faultsHintedAt(said))) ??
    (isDown ? (findings[0] ?? null) : null)
  const code = clearFaultFor(said)
  const unseen = finding === null ? (catalogue.find((fault) => fault.code === code)?.title ?? null) : null
  return { hasWords, finding, unseen, saysDown }
}

/** Whether a finding, or what it explains, is one of these faults. */
export function isOneOf({ code, causes }: Finding, codes: readonly string[]): boolean {
  return codes.some((named) => named === code || causes.includes(named))
}
