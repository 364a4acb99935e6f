import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { listed } from '@sitewright/contract/knowledge/figures.ts'
import type { Draft, Facts } from '../../turn.ts'
import { hostOf } from '../../understand/address.ts'
import { deepAction, personAction, sayAction } from '../actions.ts'
import { cardOf } from '../card.ts'
import { draftOf, withList } from '../draft.ts'
import { hygieneLine } from '../hygiene.ts'

const SHOWN = 3
const NAMED = 8

/** "What else did you find?": all but the one that the talk is about. */
export function othersDraft(focus: Finding | null, report: Report, facts: Facts): Draft {
  const others = report.findings.filter(({ id }) => id !== focus?.id)
  const grave = others.filter(({ severity, verdict }) => severity !== 'low' && verdict !== 'inconclusive')
  const unsure = others.filter(({ verdict }) => verdict === 'inconclusive')
  const small = others.filter(({ severity, verdict }) => severity === 'low' && verdict !== 'inconclusive')
  const lines = grave
    .slice(0, NAMED)
    .map(({ title, verdict }) => (verdict === 'likely' ? `${title} (likely, not certain)` : title))
  return draftOf(
    [
      withList(
        `${focus ? `Beside "${focus.title}" I` : 'I'} saw on ${hostOf(report.url)}, the graver first:`,
        lines,
      ),
      grave.length === 0
        ? `I saw nothing else on ${hostOf(report.url)} that needs mending. That is what can be seen from outside, no more.`
        : null,
      unsure.length > 0
        ? `I could not make sure about: ${listed(unsure.slice(0, 3).map(({ title }) => `"${title}"`))}.`
        : null,
      grave.length > 0 ? 'Each is a job of its own. Ask me about any of them by its name.' : null,
    ].filter((part, index) => !(index === 0 && grave.length === 0 && part !== null)),
    {
      cards: grave.slice(0, SHOWN).map((finding) => cardOf(finding, facts)),
      hygiene: hygieneLine(small),
      actions: [
        ...grave.slice(0, 2).map(({ title }) => sayAction(`About: ${title}`, `Tell me more about: ${title}`)),
        report.measures === null ? deepAction : null,
        personAction,
      ],
    },
  )
}

/** "What was the first one again?" when the report is empty. */
export function noneDraft(report: Report): Draft {
  return draftOf(
    [
      `I did not see a fault on ${hostOf(report.url)} that we could talk about. Tell me what you or your customers see, and on which page, or let me look with a real browser.`,
    ],
    {
      actions: [
        report.measures === null ? deepAction : null,
        sayAction('What did you look at?', 'What did you look at?'),
        personAction,
      ],
    },
  )
}

export function deeperDraft(report: Report): Draft {
  return draftOf(
    [
      report.measures === null
        ? 'Gladly. With a real browser I see what a visitor sees and what scripts do. Press the button; it takes a little longer.'
        : `I have already looked at ${hostOf(report.url)} with a real browser. A person can look further, with access to the site.`,
    ],
    { actions: [report.measures === null ? deepAction : null, personAction] },
  )
}
