import { showMoney } from '../currencies.ts'
import {
  type PlatformType,
  platforms,
  priceOf,
  type ServiceType,
  services,
  type UrgencyLevel,
  urgencies,
} from '../pricing.ts'

/** Platforms of existing sites. */
const standing = (Object.keys(platforms) as PlatformType[]).filter((id) => id !== 'no_website')

export const priceAt = (
  serviceType: ServiceType,
  platformType: PlatformType,
  urgencyLevel: UrgencyLevel = 'low',
): number => priceOf({ serviceType, platformType, urgencyLevel }).estimatedPrice

/** "£19 to £27": over all platforms at standard urgency. */
export function priceSpan(service: ServiceType): string {
  const prices = standing.map((platform) => priceAt(service, platform))
  return `${showMoney(Math.min(...prices))} to ${showMoney(Math.max(...prices))}`
}

/** `Priority 2-3 days` as its name and its time. */
export function urgencyWords(level: UrgencyLevel): { name: string; time: string } {
  const [name = '', ...time] = urgencies[level].label.split(' ')
  return { name: name.toLowerCase(), time: time.join(' ') }
}

/** What an urgency adds to the price: "30% more", "double". */
export function surcharge(level: UrgencyLevel): string {
  const percent = (urgencies[level].tenths - 10) * 10
  return percent === 0 ? 'no surcharge' : `${percent}% more`
}

export const serviceName = (service: ServiceType): string => services[service].label.toLowerCase()

export const planPrice = (pence: number): string => showMoney(pence / 100)

/** "a, b and c". */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Small numbers as words. */
export const counted = (count: number): string => COUNTS[count] ?? String(count)

/** "day" or "days", with the number before it. */
export const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
