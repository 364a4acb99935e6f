import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { days, listed, serviceName } from '@sitewright/contract/knowledge/figures.ts'
import { plans } from '@sitewright/contract/plans.ts'
import { estimatedDays } from '@sitewright/contract/pricing.ts'
import { answerWords } from '@sitewright/contract/time-words.ts'
import { responseDue } from '@sitewright/contract/times.ts'
import type { Draft, Facts } from '../turn.ts'
import { againAction, deepAction, diyAction, personAction, priceAction, requestAction } from './actions.ts'
import { hostOf } from './address.ts'
import { cardOf, faultOf } from './card.ts'
import { costLines, costSentence, freeFixSentence, planSentence } from './cost.ts'
import { draftOf, withList } from './draft.ts'
import { EXAMINED_PARTS } from './nothing-found.ts'

const doubt = ({ verdict }: Finding): string | null =>
  verdict === 'confirmed'
    ? null
    : verdict === 'likely'
      ? 'This is likely, but not certain: something else could look the same from outside.'
      : 'I could not be sure of this; please take it as a question.'

const elsewhereOf = (finding: Finding) => faultOf(finding)?.elsewhere ?? null
const canFixAlone = (finding: Finding) => (faultOf(finding)?.selfFix.length ?? 0) > 0

function nextSteps(finding: Finding, { signedIn }: Facts) {
  return [requestAction(finding, signedIn), canFixAlone(finding) ? diyAction : null, personAction]
}

/** "How much is that? How long does it take?", for every urgency. */
export function priceDraft(finding: Finding, facts: Facts): Draft {
  const elsewhere = elsewhereOf(finding)
  const lead = `${elsewhere ? 'If it turns out to be our job' : `Fixing "${finding.title}"`}, it is a ${serviceName(finding.service)}. The price by urgency:`
  const plan = facts.tier
    ? planSentence(finding, facts)
    : `A care plan takes ${listed(plans.map(({ discountPercent }) => `${discountPercent}%`))} off, depending on the plan.`
  return draftOf(
    [
      elsewhere ? `Perhaps nothing at all. ${elsewhere}` : null,
      withList(elsewhere ? lead : lead.replace(', it is', ' is'), costLines(finding, facts)),
      `We plan about ${days(estimatedDays(finding.service))} of work. If you ask now, at standard urgency: ${answerWords(responseDue({ plan: facts.tier, urgency: 'low', at: facts.now }, facts.hours))} The times start when we have the access we need.`,
      canFixAlone(finding) ? 'You can also try it yourself at no charge: I have the steps.' : null,
      elsewhere || facts.tier ? null : freeFixSentence(finding, facts),
      plan,
      finding.platform === 'other'
        ? 'I could not see what your site is built with; the form asks, and the price depends on it.'
        : null,
    ],
    { actions: nextSteps(finding, facts) },
  )
}

/** "Please fix it." The button opens the form; nothing is ordered here. */
export function orderDraft(finding: Finding, facts: Facts): Draft {
  const elsewhere = elsewhereOf(finding)
  return draftOf(
    [
      elsewhere
        ? `Gladly, but please try this first. ${elsewhere}`
        : `Gladly. ${costSentence(finding, facts)}`,
      `"Have this fixed" opens the request form with this finding filled in. You choose how soon, see the exact price and send it; it becomes a ticket where you can write to us.${facts.signedIn ? '' : ' An account is free, and your entries are kept while you create it.'}`,
      elsewhere || facts.tier ? null : freeFixSentence(finding, facts),
    ],
    { actions: nextSteps(finding, facts) },
  )
}

/** "How do you know?" The quotes are on the card, beside the command that repeats the request. */
export function evidenceDraft(finding: Finding, report: Report, facts: Facts): Draft {
  const seen = finding.evidence
    .slice(0, 3)
    .map(({ request, status, where }) => `${request}: ${status === null ? '' : `${status}, `}${where}`)
  return draftOf(
    [
      `About "${finding.title}": ${faultOf(finding)?.confirmed ?? ''}`,
      withList('What I requested, and what came back:', seen),
      doubt(finding),
      'The card shows the evidence word for word, with a command that repeats it. You may still see something else: your browser stores copies, and some faults come and go. I may also be mistaken.',
      'Try it on your phone with the Wi-Fi off, and let me check again, or ask a person.',
      report.vantage === 'here' ? null : `I checked from here: ${report.vantage}.`,
    ],
    {
      cards: [cardOf(finding, facts)],
      actions: [againAction, requestAction(finding, facts.signedIn), personAction],
    },
  )
}

/** "Can I do it myself?" */
export function diyDraft(finding: Finding, facts: Facts): Draft {
  const actions = [againAction, requestAction(finding, facts.signedIn), personAction]
  if (!canFixAlone(finding))
    return draftOf(
      [
        `I would not try to fix "${finding.title}" alone: a wrong step can do harm or lose data.`,
        finding.fix,
        elsewhereOf(finding) ?? costSentence(finding, facts),
      ],
      { actions },
    )
  return draftOf(
    [
      withList(
        `You can try to fix "${finding.title}" yourself, at no charge:`,
        faultOf(finding)?.selfFix ?? [],
      ),
      elsewhereOf(finding),
      'Then ask me to check again. If you get stuck, we can take over.',
    ],
    { actions },
  )
}

const urgencyOf: Record<Finding['severity'], string> = {
  critical: 'This is as serious as it gets: it affects visitors or their data until it is fixed.',
  high: 'This is serious: it costs you customers until it is fixed.',
  medium: 'It does some harm, but it can wait for a few days.',
  low: 'It is a small thing that can wait.',
}

/** "What does that mean? Is it dangerous? Why did it happen?" */
export function meaningDraft(finding: Finding, facts: Facts): Draft {
  return draftOf(
    [
      `${finding.title}. ${faultOf(finding)?.sees ?? ''}`,
      `${finding.means} ${urgencyOf[finding.severity]}`,
      `What the fix takes: ${finding.fix}`,
      doubt(finding),
      'What caused it cannot be seen from outside; it need not be anything you did.',
      elsewhereOf(finding),
    ],
    { actions: [priceAction, ...nextSteps(finding, facts)] },
  )
}

/** "What did you check?" */
export function checkedDraft(report: Report): Draft {
  return draftOf(
    [
      `I checked ${hostOf(report.url)} as a visitor would: ${EXAMINED_PARTS}.`,
      report.not_examined.length > 0
        ? 'There was no time for some parts; that does not mean that they are in order.'
        : null,
      'What cannot be seen from outside I cannot judge: the files on the server, the database, pages behind a login.',
    ],
    { actions: [report.measures === null ? deepAction : null, againAction, personAction] },
  )
}
