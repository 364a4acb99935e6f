/** The only properties that are sent to PostHog; addresses, referrers, screen sizes and others are removed. */
const allowed = new Set([
  'token',
  'distinct_id',
  '$device_id',
  '$user_id',
  '$anon_distinct_id',
  '$is_identified',
  '$process_person_profile',
  '$insert_id',
  '$time',
  '$lib',
  '$lib_version',
  '$browser',
  '$os',
  '$device_type',
  'path',
])

interface Captured {
  properties: Record<string, unknown>
  $set?: unknown
  $set_once?: unknown
}

/** Removes every property of an event that the visitor did not consent to. */
export function keepAllowed<E extends Captured>(event: E | null): E | null {
  if (!event) return null
  const kept = Object.entries(event.properties).filter(([name]) => allowed.has(name))
  const { $set: _, $set_once: __, ...rest } = event
  return { ...rest, properties: Object.fromEntries(kept) } as E
}
