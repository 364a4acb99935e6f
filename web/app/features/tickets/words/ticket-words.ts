import { services, urgencies } from '@sitewright/contract/pricing.ts'

export type Tone = 'fresh' | 'busy' | 'done' | 'neutral'

const statuses: Record<string, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'fresh' },
  'in-progress': { label: 'In progress', tone: 'busy' },
  resolved: { label: 'Resolved', tone: 'done' },
  closed: { label: 'Closed', tone: 'neutral' },
}

/** A status in words; one that we do not know is shown as it came, in a neutral tone. */
export function statusWords(status: string): { label: string; tone: Tone } {
  return Object.hasOwn(statuses, status) && statuses[status] ? statuses[status] : { label: asWords(status), tone: 'neutral' }
}

export function serviceWords(service: string): string {
  return Object.hasOwn(services, service) ? services[service as keyof typeof services].label : asWords(service)
}

export function urgencyWords(urgency: string): string {
  return Object.hasOwn(urgencies, urgency) ? urgencies[urgency as keyof typeof urgencies].label : asWords(urgency)
}

/** `some_new_thing` → `Some new thing`. */
function asWords(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim()
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1)
}
