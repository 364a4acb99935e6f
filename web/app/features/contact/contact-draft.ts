import type { ServiceType, UrgencyLevel } from '@sitewright/contract/pricing.ts'
import { readTabJson, writeTab } from '#app/client/tab-storage.ts'

const KEY = 'contact-draft'

/** The fields of the form. */
export interface ContactFields {
  client_name: string
  client_email: string
  website_url: string
  service_type: ServiceType | ''
  urgency_level: UrgencyLevel
  problem_description: string
}

export const emptyContact: ContactFields = {
  client_name: '',
  client_email: '',
  website_url: '',
  service_type: '',
  urgency_level: 'medium',
  problem_description: '',
}

interface Known {
  name?: string | null
  email?: string | null
  website_url?: string | null
}

/** What the form begins with: what was typed before, then what the link says, then what the profile knows. */
export function contactFrom(typed: unknown, search: URLSearchParams, user: Known | null): ContactFields {
  const kept = typeof typed === 'object' && typed !== null ? (typed as Record<string, unknown>) : {}
  const linked: Record<string, string | null> = {
    service_type: search.get('service_type') ?? search.get('service'),
    website_url: search.get('website_url') ?? search.get('website'),
    problem_description: search.get('problem_description') ?? search.get('message'),
    urgency_level: search.get('urgency_level') ?? search.get('urgency'),
  }
  const known: Record<string, string | null | undefined> = {
    client_name: user?.name,
    client_email: user?.email,
    website_url: user?.website_url,
  }
  const fields = Object.entries(emptyContact).map(([name, empty]) => {
    const values = [kept[name], linked[name], known[name]]
    return [name, values.find((value) => typeof value === 'string' && value !== '') ?? empty]
  })
  return Object.fromEntries(fields) as unknown as ContactFields
}

/** What the person typed: what the profile knows is not kept, for the next one to sign in may be somebody else. */
export function typedPart(fields: ContactFields, user: Known | null): Partial<ContactFields> {
  const known = [user?.name, user?.email, user?.website_url]
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== emptyContact[name as keyof ContactFields] && !known.includes(value),
    ),
  )
}

export const readContactDraft = (): unknown => readTabJson(KEY)

/** Keeps what was typed for this tab: a failure and a sign-in must not cost it. */
export const keepContactDraft = (fields: Partial<ContactFields> | null): void =>
  writeTab(KEY, fields === null ? null : JSON.stringify(fields))

/** What stands in the fields on the screen. */
export function shownFields(): Partial<ContactFields> {
  if (typeof document === 'undefined') return {}
  const found = Object.entries(emptyContact).flatMap(([name, empty]) => {
    const [field] = document.getElementsByName(name)
    const value = field && 'value' in field ? String(field.value) : empty
    return value === empty ? [] : [[name, value]]
  })
  return Object.fromEntries(found)
}
