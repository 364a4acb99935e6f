import {
  type FeatureId,
  features,
  featuresOf,
  type PriceInput,
  platforms,
  priceOf,
  services,
  urgencies,
} from '@sitewright/contract/pricing.ts'
import { PlatformType, ServiceType, UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { type Icon, IconBulb, IconPalette, IconRocket, IconTool } from '@tabler/icons-react'
import type { Choice } from './choice-cards.tsx'

type Money = (pounds: number) => string

const serviceWords: Record<ServiceType, { text: string; icon: Icon }> = {
  quick_fix: { text: 'One thing is broken, slow or looks wrong.', icon: IconTool },
  redesign: { text: 'The site you have, with a look that people trust.', icon: IconPalette },
  new_website: { text: 'Built for you from the ground up, ready for phones.', icon: IconRocket },
  consultation: { text: 'Advice about your site before you spend money on it.', icon: IconBulb },
}

const featureWords: Record<FeatureId, string> = {
  ecommerce: 'Products, a basket and card payments.',
  custom_forms: 'Bookings, orders or enquiries, sent to you.',
  integrations: 'Your calendar, mailing list or accounts, joined up.',
  multilingual: 'Your pages in more than one language.',
  seo: 'What search engines need to find and show you.',
  analytics: 'How many people visit, and what they read.',
}

export function serviceChoices(money: Money): Choice<ServiceType>[] {
  return ServiceType.options.map((value) => ({
    value,
    title: services[value].label,
    price: `From ${money(services[value].basePounds)}`,
    ...serviceWords[value],
  }))
}

export function platformChoices(input: PriceInput, money: Money): Choice<PlatformType>[] {
  return PlatformType.options.map((value) => ({
    value,
    title: platforms[value].label,
    price: added({ ...input, platformType: value }, 'platform', platforms[value].tenths, money),
  }))
}

export function urgencyChoices(input: PriceInput, money: Money): Choice<UrgencyLevel>[] {
  return UrgencyLevel.options.map((value) => ({
    value,
    title: urgencies[value].label,
    price: added({ ...input, urgencyLevel: value }, 'urgency', urgencies[value].tenths, money),
  }))
}

export function featureChoices(service: ServiceType | '', money: Money): Choice<FeatureId>[] {
  return featuresOf(service).map((value) => ({
    value,
    title: features[value].label,
    text: featureWords[value],
    price: `+ ${money(features[value].pounds)}`,
  }))
}

/** What a choice adds: in money as soon as there is a price, in percent before. */
function added(input: PriceInput, part: 'platform' | 'urgency', tenths: number, money: Money): string {
  if (tenths === 10) return 'No extra charge'
  const line = priceOf(input).lines.find((one) => one.part === part)
  return line ? `+ ${money(line.pounds)}` : `+ ${(tenths - 10) * 10}%`
}
