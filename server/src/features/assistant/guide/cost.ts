import { showMoney } from '@sitewright/contract/currencies.ts'
import type { Finding } from '@sitewright/contract/findings.ts'
import { priceAt, sentenceCase, serviceName, urgencyWords } from '@sitewright/contract/knowledge/figures.ts'
import { planNamed } from '@sitewright/contract/plans.ts'
import {
  estimatedDays,
  isFreeFix,
  priceOf,
  type ServiceType,
  type UrgencyLevel,
  urgencies,
} from '@sitewright/contract/pricing.ts'
import { supportDay } from '@sitewright/contract/time-words.ts'
import { expectedFinish } from '@sitewright/contract/times.ts'
import type { Facts } from '../turn.ts'

/** What fixing a finding costs this person at standard urgency, in one or two sentences. */
export function costSentence(finding: Finding, facts: Facts): string {
  const { service, platform } = finding
  const price = priceOf({ serviceType: service, platformType: platform, tier: facts.tier })
  const { name, time } = urgencyWords('low')
  const plan = planNamed(facts.tier)
  const less =
    plan && price.planDiscount > 0
      ? `, ${showMoney(price.estimatedPrice)} less ${plan.discountPercent}% on your ${plan.name} plan`
      : ''
  const unsure =
    platform === 'other'
      ? ` I could not see what your site is built with; for custom code it is ${showMoney(afterPlan(service, facts))}.`
      : ''
  return `The fix is a ${serviceName(service)}: ${showMoney(price.amountDue)} at ${name} urgency (${time})${less}.${unsure}${sameDay(finding, facts)}`
}

/** Only where every hour counts. */
function sameDay(finding: Finding, facts: Facts): string {
  if (finding.severity !== 'critical') return ''
  return ` If it cannot wait, ${urgencyWords('critical').time} is ${costAt('critical', finding, facts)}.`
}

function afterPlan(service: Finding['service'], { tier }: Facts): number {
  return priceOf({ serviceType: service, platformType: 'custom_code', tier }).amountDue
}

/** When this would be finished if it was asked for now. */
const finishOf = (service: ServiceType, urgency: UrgencyLevel, { now, hours }: Facts) =>
  expectedFinish({ urgency, at: now, days: estimatedDays(service, urgency) }, hours)

/** One line for each urgency. */
export function costLines(finding: Finding, facts: Facts): string[] {
  return (Object.keys(urgencies) as UrgencyLevel[]).map((urgency) => {
    const { name, time } = urgencyWords(urgency)
    const finish = finishOf(finding.service, urgency, facts)
    return `${sentenceCase(name)}, ${time}: ${costAt(urgency, finding, facts)}, finished by ${supportDay(finish.at)}`
  })
}

function costAt(urgencyLevel: UrgencyLevel, { service, platform }: Finding, { tier }: Facts): string {
  return showMoney(priceOf({ serviceType: service, platformType: platform, urgencyLevel, tier }).amountDue)
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
    ? `If your account has a free first fix, it covers this at ${speeds} urgency, and the form deducts it.`
    : `The first fix is free for ${nextSignUps(freeFixes)}, at ${speeds} urgency, and this would qualify.`
}

/** What the plan saves, or would save; null without a price to take it off. */
export function planSentence({ service, platform }: Finding, { tier }: Facts): string | null {
  const plan = planNamed(tier)
  const full = priceAt(service, platform)
  if (!plan || full === 0) return null
  return `Your ${plan.name} plan takes ${plan.discountPercent}% off; these prices include it.`
}
