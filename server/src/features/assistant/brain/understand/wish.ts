import type { PlatformType, UrgencyLevel } from '@sitewright/contract/pricing.ts'

/** What a question about money names beside the finding. */
export interface Wish {
  urgency: UrgencyLevel | null
  platform: PlatformType | null
}

/** What stands first is meant when several fit: "not urgent" speaks of no hurry, "today, not tomorrow" of today. */
const SOON: [UrgencyLevel, RegExp][] = [
  ['low', /\b(no (hurry|rush)|not urgent)\b/],
  ['medium', /\bday after tomorrow\b/],
  [
    'critical',
    /\b(today|tonight|same day|immediately|right (now|away)|asap|as soon as possible|emergency|within hours|in (a|an|one|two|three|a few|\d) hours?)\b/,
  ],
  [
    'high',
    /\b(tomorrow|next day|in a day|(24|48) ?(h|hrs|hours)|24 ?- ?48 hours|rush|express|urgent|urgently|quickly|fast)\b/,
  ],
  ['medium', /\b(priority|(2|3|two|three|a few) days|2 ?- ?3 days|this week)\b/],
  ['low', /\b(standard|normal|cheapest|whenever|next week|5 ?- ?7 days)\b/],
]

const SYSTEMS: [PlatformType, RegExp][] = [
  ['wordpress', /\b(wordpress|woocommerce|wp)\b/],
  ['shopify', /\bshopify\b/],
  ['wix', /\bwix\b/],
  ['squarespace', /\bsquarespace\b/],
  [
    'custom_code',
    /\b(custom (code|built|made)|hand ?(coded|made)|self ?(coded|written)|laravel|django|php|html)\b/,
  ],
]

/** `plain` as `hear` gives it. */
export function wishOf(plain: string): Wish {
  return { urgency: firstIn(SOON, plain), platform: firstIn(SYSTEMS, plain) }
}

const firstIn = <Name>(names: [Name, RegExp][], plain: string): Name | null =>
  names.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
