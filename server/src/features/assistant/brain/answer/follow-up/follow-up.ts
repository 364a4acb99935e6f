import type { Finding, Report } from '@sitewright/contract/findings.ts'
import type { Draft, Facts, Memory } from '../../turn.ts'
import { type FollowUp, ordinalOf } from '../../understand/follow-up.ts'
import { stemsOf } from '../../understand/stems.ts'
import { faultsFor } from '../../understand/symptoms.ts'
import type { Wish } from '../../understand/wish.ts'
import { isOneOf, sortOut } from '../told.ts'
import {
  checkedDraft,
  dangerDraft,
  diyDraft,
  doubtDraft,
  evidenceDraft,
  fixDraft,
  meaningDraft,
  platformDraft,
  whyDraft,
} from './about.ts'
import { dearDraft, orderDraft, priceDraft, timeDraft } from './money.ts'
import { deeperDraft, noneDraft, othersDraft } from './others.ts'

/** Which finding a message speaks of: one it names or counts, or else the one of before. */
export function focusOf(plain: string, report: Report, memory: Memory): Finding | null {
  const { headline, supporting, further, hygiene } = sortOut(report, memory)
  const shown = [...(headline ? [headline] : []), ...supporting, ...further, ...hygiene]
  const before = report.findings.find(({ id }) => id === memory.focus) ?? null
  const at = ordinalOf(plain)
  if (at !== null) return shown[at] ?? before
  const named = namedIn(plain, report)
  if (/\b(the )?other( one)?\b/.test(plain) && !named)
    return shown.find(({ id }) => id !== memory.focus) ?? before
  return named ?? before ?? shown[0] ?? null
}

/** The finding that a message names, by its title or its symptoms. */
export function namedIn(plain: string, { findings }: Report): Finding | null {
  const said = new Set(stemsOf(plain))
  const byTitle = findings.find(({ title }) => {
    const stems = stemsOf(title)
    return stems.length > 1 && stems.filter((stem) => said.has(stem)).length >= stems.length * 0.75
  })
  if (byTitle) return byTitle
  const codes = faultsFor(plain)
  return findings.find((found) => isOneOf(found, codes)) ?? null
}

/** Answers from what was seen, without looking again. `again` is an examination and not asked here. */
export function followUpDraft(
  kind: Exclude<FollowUp, 'again'>,
  finding: Finding | null,
  report: Report,
  facts: Facts,
  wish: Wish,
): Draft {
  if (kind === 'others') return othersDraft(finding, report, facts)
  if (kind === 'checked') return checkedDraft(report)
  if (kind === 'platform') return platformDraft(report)
  if (kind === 'deeper') return deeperDraft(report)
  if (!finding) return noneDraft(report)
  const answers: Record<Exclude<typeof kind, 'others'>, () => Draft> = {
    price: () => priceDraft(finding, facts, wish),
    dear: () => dearDraft(finding, facts),
    time: () => timeDraft(finding, facts),
    order: () => orderDraft(finding, facts),
    evidence: () => evidenceDraft(finding, report, facts),
    doubt: () => doubtDraft(finding, report, facts),
    diy: () => diyDraft(finding, facts),
    meaning: () => meaningDraft(finding, facts),
    why: () => whyDraft(finding, facts),
    danger: () => dangerDraft(finding, facts),
    fix: () => fixDraft(finding, facts),
  }
  return answers[kind]()
}
