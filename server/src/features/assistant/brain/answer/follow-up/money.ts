import type { Finding } from '@sitewright/contract/findings.ts'
import {
  days,
  listed,
  sentenceCase,
  serviceName,
  urgencyWords,
} from '@sitewright/contract/knowledge/figures.ts'
import { plans } from '@sitewright/contract/plans.ts'
import { estimatedDays, type PlatformType, platforms } from '@sitewright/contract/pricing.ts'
import type { Draft, Facts } from '../../turn.ts'
import type { Wish } from '../../understand/wish.ts'
import { diyAction, pageAction, personAction, requestAction } from '../actions.ts'
import { faultOf } from '../card.ts'
import { costAt, costLines, costSentence, freeFixSentence, planSentence } from '../cost.ts'
import { draftOf, withList } from '../draft.ts'

/** "How much is that?", perhaps with "by tomorrow" or "on Wix". */
export function priceDraft(seen: Finding, facts: Facts, wish: Wish): Draft {
  const finding = { ...seen, platform: wish.platform ?? seen.platform }
  const fault = faultOf(finding)
  const elsewhere = fault?.elsewhere ?? null
  const job = `mending "${finding.title}"${wish.platform ? ` on ${platforms[wish.platform].label}` : ''}`
  const lead = elsewhere ? `Should it need us after all, ${job}` : sentenceCase(job)
  const lines = costLines(finding, facts, wish.urgency)
  return draftOf(
    [
      elsewhere ? `Perhaps nothing at all. ${elsewhere}` : null,
      ...(wish.urgency === null
        ? [withList(`${lead} is a ${serviceName(finding.service)}. The price by urgency:`, lines)]
        : [
            `${lead} costs ${costAt(wish.urgency, finding, facts)} at ${urgencyWords(wish.urgency).name} urgency (${urgencyWords(wish.urgency).time}).`,
            withList('At another speed:', lines),
          ]),
      planSentence(finding, facts),
      elsewhere || facts.tier ? null : freeFixSentence(finding, facts),
      aboutSystem(seen, wish.platform),
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

/** The price follows what a site is built with, so what is not certain is said. */
function aboutSystem(seen: Finding, named: PlatformType | null): string | null {
  const isUnknown = seen.platform === 'other'
  if (named === null)
    return isUnknown
      ? 'It did not show what your site is built with; the form asks, and the price follows it.'
      : null
  return isUnknown || seen.platform === named
    ? null
    : `What I saw looks like ${platforms[seen.platform].label}, though. Choose the right one in the form; the price follows it.`
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
