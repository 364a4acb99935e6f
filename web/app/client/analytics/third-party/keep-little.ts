import { foldPath } from '@sitewright/contract/folded-path.ts'

/** All that may leave for PostHog; its addresses, referrers, screen sizes and the like stay here. */
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

/** Cuts an event down to what was agreed to: what happened, on which page, in what kind of browser. */
export function keepLittle<E extends Captured>(event: E | null): E | null {
  if (!event) return null
  const kept = Object.entries(event.properties).filter(([name]) => allowed.has(name))
  const { $set: _, $set_once: __, ...rest } = event
  return { ...rest, properties: Object.fromEntries(kept) } as E
}

export const pathFor = (path: string): { path: string } => ({ path: foldPath(path) })
