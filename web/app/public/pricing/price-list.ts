import { days, priceAt } from '@sitewright/contract/knowledge/figures.ts'
import {
  estimatedDays,
  features,
  featuresOf,
  type PlatformType,
  PROMOTION_ACCOUNTS,
  platforms,
  type ServiceType,
  services,
  type UrgencyLevel,
  urgencies,
} from '@sitewright/contract/pricing.ts'
import { included } from './included.ts'

const idsOf = <Id extends string>(table: Record<Id, unknown>) => Object.keys(table) as Id[]
const percentOf = ({ tenths }: { tenths: number }) => (tenths - 10) * 10

/** On what a service can be done: only what is built anew can have no website yet. */
const platformsOf = (service: ServiceType): PlatformType[] =>
  idsOf(platforms).filter((id) => id !== 'no_website' || service === 'new_website')

/** Every price of the shop in whole pounds. Runs when the site is built, so that no page loads the calculator for it. */
export function priceList() {
  return {
    services: idsOf(services).map((id) => {
      const prices = platformsOf(id).map((platform) => priceAt(id, platform))
      return {
        id,
        label: services[id].label,
        from: Math.min(...prices),
        to: Math.max(...prices),
        work: days(estimatedDays(id)),
        extras: featuresOf(id).map((feature) => features[feature]),
        included: included[id],
      }
    }),
    speeds: idsOf(urgencies).map((id) => speed(id)),
    systems: idsOf(platforms).map((id) => ({
      label: platforms[id].label,
      percent: percentOf(platforms[id]),
    })),
    promotionAccounts: PROMOTION_ACCOUNTS,
  }
}

function speed(id: UrgencyLevel) {
  const { label, ...figures } = urgencies[id]
  const [name = '', ...time] = label.split(' ')
  return {
    name,
    time: time.join(' '),
    percent: percentOf(figures),
    fixPounds: priceAt('quick_fix', 'wordpress', id),
  }
}

export type PriceList = ReturnType<typeof priceList>
