import { showMoney } from '@sitewright/contract/currencies.ts'
import { FILE_MAX_BYTES, VIDEO_MAX_BYTES } from '@sitewright/contract/file-rules.ts'
import type { Report } from '@sitewright/contract/findings.ts'
import { plans } from '@sitewright/contract/plans.ts'
import {
  estimatedDays,
  features,
  type PlatformType,
  PROMOTION_ACCOUNTS,
  platforms,
  priceOf,
  type ServiceType,
  services,
  type UrgencyLevel,
  urgencies,
} from '@sitewright/contract/pricing.ts'
import { WATCH_DAYS } from '@sitewright/contract/proofs.ts'
import { terms } from '@sitewright/contract/terms.ts'
import { PURGE_AFTER_DAYS } from '@sitewright/contract/ticket-deadlines.ts'
import { supportDay, supportMoment } from '@sitewright/contract/time-words.ts'
import { expectedFinish, responseDue } from '@sitewright/contract/times.ts'
import { CODE_LENGTH, CODE_LIVES_MINUTES, PASSWORD_MIN } from '@sitewright/contract/users.ts'
import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import type { Facts } from '#features/assistant/turn.ts'

export function figuresIn(text: string): string[] {
  return text.match(/£?\d[\d,.]*\d|£?\d/g) ?? []
}

function prices(): string[] {
  const all = [showMoney(0), ...Object.values(features).map((feature) => showMoney(feature.pounds))]
  for (const serviceType of Object.keys(services) as ServiceType[])
    for (const platformType of Object.keys(platforms) as PlatformType[])
      for (const urgencyLevel of Object.keys(urgencies) as UrgencyLevel[])
        for (const tier of [null, ...plans.map(({ id }) => id)]) {
          const price = priceOf({ serviceType, platformType, urgencyLevel, tier })
          all.push(showMoney(price.estimatedPrice), showMoney(price.amountDue))
        }
  return all
}

const known = new Set([
  ...prices(),
  ...plans.map(({ pricePence }) => showMoney(pricePence / 100)),
  ...plans.map(({ discountPercent }) => String(discountPercent)),
  ...plans.flatMap((plan) => plan.features.flatMap(figuresIn)),
  ...Object.values(urgencies).flatMap(({ label, tenths }) => [
    ...figuresIn(label),
    String((tenths - 10) * 10),
  ]),
  ...(Object.keys(services) as ServiceType[]).map((id) => String(estimatedDays(id))),
  ...[PASSWORD_MIN, CODE_LENGTH, CODE_LIVES_MINUTES, PURGE_AFTER_DAYS, WATCH_DAYS, PROMOTION_ACCOUNTS].map(
    String,
  ),
  String(FILE_MAX_BYTES / 1024 / 1024),
  String(VIDEO_MAX_BYTES / 1024 / 1024),
  ...figuresIn(JSON.stringify(terms)),
])

/** The days and clock times that are promised for a request made now. */
function timesNow(facts: Facts): string[] {
  const { tier: plan, now: at, hours } = facts
  return (Object.keys(urgencies) as UrgencyLevel[]).flatMap((urgency) => [
    ...figuresIn(supportMoment(responseDue({ plan, urgency, at }, hours))),
    ...(Object.keys(services) as ServiceType[]).flatMap((service) =>
      figuresIn(supportDay(expectedFinish({ urgency, at, days: estimatedDays(service, urgency) }, hours).at)),
    ),
  ])
}

/** Whether a figure comes from the contract, from what was seen or said, or from the world around the message. */
export function isGiven(figure: string, said: string, report: Report | null, facts: Facts): boolean {
  if (known.has(figure) || figure === String(facts.freeFixes)) return true
  if (timesNow(facts).includes(figure)) return true
  if (figuresIn(said).includes(figure)) return true
  if (catalogue.some(({ title }) => figuresIn(title).includes(figure))) return true
  const codes = report?.findings.map(({ code }) => code) ?? []
  const told = catalogue.filter(({ code }) => codes.includes(code))
  return figuresIn(JSON.stringify([report, told])).includes(figure)
}
