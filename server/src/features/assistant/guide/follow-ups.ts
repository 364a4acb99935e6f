import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { listed } from '@sitewright/contract/knowledge/figures.ts'
import type { Draft, Facts, Memory } from '../turn.ts'
import {
  checkedDraft,
  diyDraft,
  evidenceDraft,
  meaningDraft,
  orderDraft,
  priceDraft,
} from './about-finding.ts'
import { againAction, checkedAction, deepAction, personAction, sayAction } from './actions.ts'
import { hostOf } from './address.ts'
import { cardOf } from './card.ts'
import { draftOf, withList } from './draft.ts'
import type { FollowUp } from './intents.ts'
import { faultsIn, type Hit } from './search.ts'
import { hygieneLine, isOneOf, titleWithDoubt } from './sorted-report.ts'

/** The finding that a message names by its title or its symptoms; null when it names none. */
export function findingMeant(text: string, hits: readonly Hit[], { report }: Memory): Finding | null {
  const findings = report?.findings ?? []
  const codes = faultsIn(hits)
  return (
    findings.find(({ title }) => text.includes(title.toLowerCase())) ??
    findings.find((finding) => isOneOf(finding, codes)) ??
    null
  )
}

/** Answers from the report, without another examination. */
export function followUpDraft(kind: FollowUp, finding: Finding | null, report: Report, facts: Facts): Draft {
  if (kind === 'others') return othersDraft(finding, report, facts)
  if (kind === 'checked') return checkedDraft(report)
  if (kind === 'deeper') return deeperDraft(report)
  if (!finding) return noneDraft(report)
  const answers: Record<Exclude<FollowUp, 'others' | 'checked' | 'deeper'>, () => Draft> = {
    price: () => priceDraft(finding, facts),
    order: () => orderDraft(finding, facts),
    evidence: () => evidenceDraft(finding, report, facts),
    diy: () => diyDraft(finding, facts),
    meaning: () => meaningDraft(finding, facts),
  }
  return answers[kind]()
}

const SHOWN = 3

function othersDraft(focus: Finding | null, report: Report, facts: Facts): Draft {
  const others = report.findings.filter(({ id }) => id !== focus?.id)
  const serious = others.filter(({ severity, verdict }) => severity !== 'low' && verdict !== 'inconclusive')
  const unsure = others.filter(({ verdict }) => verdict === 'inconclusive')
  const small = others.filter(({ severity, verdict }) => severity === 'low' && verdict !== 'inconclusive')
  const host = hostOf(report.url)
  return draftOf(
    [
      serious.length > 0
        ? withList(`I also found these on ${host}, the most serious first:`, serious.map(titleWithDoubt))
        : `I found nothing else on ${host} that needs fixing. That is what can be seen from outside, no more.`,
      unsure.length > 0
        ? `I could not be sure about ${listed(unsure.slice(0, SHOWN).map(({ title }) => `"${title}"`))}.`
        : null,
    ],
    {
      cards: serious.slice(0, SHOWN).map((finding) => cardOf(finding, facts)),
      hygiene: hygieneLine(small),
      actions: [
        ...serious
          .slice(0, 2)
          .map(({ title }) => sayAction(`About: ${title}`, `Tell me more about: ${title}`)),
        report.measures === null ? deepAction : null,
        personAction,
      ],
    },
  )
}

function noneDraft(report: Report): Draft {
  return draftOf(
    [
      `I did not find a fault on ${hostOf(report.url)} that we could talk about. Tell me what you or your customers see, and on which page, or let me check with a real browser.`,
    ],
    { actions: [report.measures === null ? deepAction : null, checkedAction, againAction, personAction] },
  )
}

function deeperDraft(report: Report): Draft {
  return draftOf(
    [
      report.measures === null
        ? 'Certainly. With a real browser I see what a visitor sees and what scripts do. Press the button; it takes a little longer.'
        : `I have already checked ${hostOf(report.url)} with a real browser. A person can look further, with access to the site.`,
    ],
    { actions: [report.measures === null ? deepAction : null, personAction] },
  )
}
