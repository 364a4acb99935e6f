import type { Finding } from '@sitewright/contract/findings.ts'
import {
  planNamed,
  pounds,
  priceAt,
  sentenceCase,
  serviceName,
  urgencyWords,
} from '@sitewright/contract/knowledge/figures.ts'
import { isFreeFix, priceOf, type UrgencyLevel, urgencies } from '@sitewright/contract/pricing.ts'
import type { Facts } from '../turn.ts'

/** What mending a finding costs at standard urgency, for this person, in one or two sentences. */
export function costSentence(finding: Finding, facts: Facts): string {
  const { service, platform } = finding
  const price = priceOf({ serviceType: service, platformType: platform, tier: facts.tier })
  const { name, time } = urgencyWords('low')
  const plan = planNamed(facts.tier)
  const less =
    plan && price.planDiscount > 0
      ? `, ${pounds(price.estimatedPrice)} less ${plan.discountPercent}% on your ${plan.name} plan`
      : ''
  const unsure =
    platform === 'other'
      ? ` It did not show what your site is built with; for custom code it is ${pounds(afterPlan(service, facts))}.`
      : ''
  return `Having it mended is a ${serviceName(service)}: ${pounds(price.amountDue)} at ${name} urgency (${time})${less}.${unsure}${sameDay(finding, facts)}`
}

/** Said only where every hour counts. */
function sameDay(finding: Finding, facts: Facts): string {
  if (finding.severity !== 'critical') return ''
  return ` If it cannot wait, ${urgencyWords('critical').time} is ${costAt('critical', finding, facts)}.`
}

function afterPlan(service: Finding['service'], { tier }: Facts): number {
  return priceOf({ serviceType: service, platformType: 'custom_code', tier }).amountDue
}

/** One line for each urgency, but for one that was told already. */
export function costLines(finding: Finding, facts: Facts, told: UrgencyLevel | null = null): string[] {
  return (Object.keys(urgencies) as UrgencyLevel[])
    .filter((urgency) => urgency !== told)
    .map((urgency) => {
      const { name, time } = urgencyWords(urgency)
      return `${sentenceCase(name)}, ${time}: ${costAt(urgency, finding, facts)}`
    })
}

/** For this person, with what their plan takes off. */
export function costAt(urgencyLevel: UrgencyLevel, { service, platform }: Finding, { tier }: Facts): string {
  return pounds(priceOf({ serviceType: service, platformType: platform, urgencyLevel, tier }).amountDue)
}

/** "the next 7 sign-ups". */
export function nextSignUps(count: number): string {
  return count === 1 ? 'the next sign-up' : `the next ${count} sign-ups`
}

/** The free first fix, where there is one and it covers this; null otherwise. */
export function freeFixSentence({ service }: Finding, { freeFixes, signedIn }: Facts): string | null {
  if (freeFixes <= 0 || !isFreeFix(service, 'low')) return null
  const speeds = `${urgencyWords('low').name} or ${urgencyWords('medium').name}`
  return signedIn
    ? `If your account holds a free first fix, it covers this at ${speeds} urgency, and the form takes it off.`
    : `The first fix is free for ${nextSignUps(freeFixes)}, at ${speeds} urgency: this would count.`
}

/** What the plan saves, or would save; null without a price to take it off. */
export function planSentence({ service, platform }: Finding, { tier }: Facts): string | null {
  const plan = planNamed(tier)
  const full = priceAt(service, platform)
  if (!plan || full === 0) return null
  return `Your ${plan.name} plan takes ${plan.discountPercent}% off; that is in these prices.`
}
