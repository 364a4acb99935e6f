import type { ServiceType, UrgencyLevel } from '@sitewright/contract/pricing.ts'
import { createTabStored } from '#app/client/tab-storage.ts'

const stored = createTabStored('contact-draft')

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

/** The first values of the form: typed before, else from the link, else from the profile. */
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

/** The typed values, without those of the profile: the next person to sign in may be another one. */
export function typedPart(fields: ContactFields, user: Known | null): Partial<ContactFields> {
  const known = [user?.name, user?.email, user?.website_url]
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== emptyContact[name as keyof ContactFields] && !known.includes(value),
    ),
  )
}

export const readContactDraft = stored.read

/** Keeps the typed values for this tab, through a failure and a sign-in. */
export const keepContactDraft: (fields: Partial<ContactFields> | null) => void = stored.write
