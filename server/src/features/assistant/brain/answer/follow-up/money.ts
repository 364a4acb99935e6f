import type { Finding } from '@sitewright/contract/findings.ts'
import { days, listed, serviceName, urgencyWords } from '@sitewright/contract/knowledge/figures.ts'
import { plans } from '@sitewright/contract/plans.ts'
import { estimatedDays } from '@sitewright/contract/pricing.ts'
import type { Draft, Facts } from '../../turn.ts'
import { diyAction, pageAction, personAction, requestAction } from '../actions.ts'
import { faultOf } from '../card.ts'
import { costLines, costSentence, freeFixSentence, planSentence } from '../cost.ts'
import { draftOf, withList } from '../draft.ts'

/** "How much is that?" */
export function priceDraft(finding: Finding, facts: Facts): Draft {
  const fault = faultOf(finding)
  const elsewhere = fault?.elsewhere ?? null
  const lead = `Mending "${finding.title}" is a ${serviceName(finding.service)}. The price by urgency:`
  const unknown =
    finding.platform === 'other'
      ? 'It did not show what your site is built with; the form asks, and the price follows it.'
      : null
  return draftOf(
    [
      elsewhere ? `Perhaps nothing at all. ${elsewhere}` : null,
      withList(
        elsewhere ? `Should it need us after all, mending "${finding.title}" by urgency:` : lead,
        costLines(finding, facts),
      ),
      planSentence(finding, facts),
      elsewhere || facts.tier ? null : freeFixSentence(finding, facts),
      unknown,
    ],
    {
      actions: [
        requestAction(finding, facts.signedIn),
        fault?.selfFix.length ? diyAction : null,
        personAction,
      ],
    },
  )
}

/** "That is too expensive." Says what costs less, and presses nobody. */
export function dearDraft(finding: Finding, facts: Facts): Draft {
  const fault = faultOf(finding)
  const own = fault?.selfFix.length ? 'You can try it yourself for nothing: I have the steps.' : null
  const less = facts.tier
    ? planSentence(finding, facts)
    : `A care plan takes ${listed(plans.map(({ discountPercent }) => `${discountPercent}%`))} off, by plan; that pays only if you want the care as well.`
  return draftOf(
    [
      [own, fault?.elsewhere ?? null].filter((part) => part !== null).join(' '),
      fault?.elsewhere ? null : costSentence(finding, facts),
      fault?.elsewhere || facts.tier ? null : freeFixSentence(finding, facts),
      `${less ?? ''} Standard urgency is the cheapest, and there is no hurry to decide.`.trim(),
    ],
    { actions: [own ? diyAction : null, pageAction('Compare the care plans', '/pricing'), personAction] },
  )
}

/** "How long does that take?" */
export function timeDraft(finding: Finding, facts: Facts): Draft {
  const { name, time } = urgencyWords('low')
  const work = estimatedDays(finding.service)
  return draftOf(
    [
      finding.fix,
      `We plan about ${days(work)} of work. At ${name} urgency it is done in ${time}.`,
      withList('Sooner costs more:', costLines(finding, facts)),
      'These are estimates in working days. They begin when we have the access that we need.',
    ],
    { actions: [requestAction(finding, facts.signedIn), personAction] },
  )
}

/** "Please fix it." */
export function orderDraft(finding: Finding, facts: Facts): Draft {
  const elsewhere = faultOf(finding)?.elsewhere ?? null
  return draftOf(
    [
      elsewhere ? `Gladly, but look here first. ${elsewhere}` : `Gladly. ${costSentence(finding, facts)}`,
      `"Have this fixed" opens the request form with this finding filled in. You choose how soon, see the exact price and send it; it becomes a ticket where you talk with us.${facts.signedIn ? '' : ' An account is free, and what you chose is kept meanwhile.'}`,
      elsewhere || facts.tier ? null : freeFixSentence(finding, facts),
    ],
    { actions: [requestAction(finding, facts.signedIn), personAction] },
  )
}
