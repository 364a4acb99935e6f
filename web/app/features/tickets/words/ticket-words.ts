import { services, urgencies } from '@sitewright/contract/pricing.ts'

const statuses: Record<string, string | undefined> = {
  open: 'Open',
  'in-progress': 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
}

export const statusWords = (status: string): string => statuses[status] ?? asWords(status)

export function serviceWords(service: string): string {
  return Object.hasOwn(services, service)
    ? services[service as keyof typeof services].label
    : asWords(service)
}

export function urgencyWords(urgency: string): string {
  return Object.hasOwn(urgencies, urgency)
    ? urgencies[urgency as keyof typeof urgencies].label
    : asWords(urgency)
}

/** `some_new_thing` → `Some new thing`. */
function asWords(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim()
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1)
}
