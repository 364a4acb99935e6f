import type { FindingCard } from '@sitewright/contract/assistant.ts'
import type { Finding } from '@sitewright/contract/findings.ts'
import { isFreeFix, priceOf, services } from '@sitewright/contract/pricing.ts'
import type { Fault } from '@sitewright/diagnosis/catalogue/fault.ts'
import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import type { Facts } from '../turn.ts'
import { requestHref } from './actions.ts'

/** What the catalogue says about a finding; null for a code of an older catalogue. */
export function faultOf({ code }: Pick<Finding, 'code'>): Fault | null {
  return catalogue.find((fault) => fault.code === code) ?? null
}

/** A finding as a card of the conversation, priced for this person. */
export function cardOf(finding: Finding, facts?: Pick<Facts, 'signedIn' | 'tier'>): FindingCard {
  const fault = faultOf(finding)
  const { amountDue } = priceOf({
    serviceType: finding.service,
    platformType: finding.platform,
    tier: facts?.tier ?? null,
  })
  return {
    ...finding,
    how_we_know: fault?.confirmed ?? '',
    self_fix: [...(fault?.selfFix ?? [])],
    elsewhere: fault?.elsewhere ?? null,
    service_label: services[finding.service].label,
    price_pounds: amountDue,
    free_fix_covers: isFreeFix(finding.service, 'low'),
    request_href: requestHref(finding.id, facts?.signedIn ?? false),
  }
}
