import type { QuietHours } from '@sitewright/contract/monitors.ts'
import { DateTime } from 'luxon'

export function isInMaintenance(
  windows: readonly { starts_at: string; ends_at: string }[],
  at: number,
): boolean {
  return windows.some(({ starts_at, ends_at }) => Date.parse(starts_at) <= at && at < Date.parse(ends_at))
}

/** Windows that are over make room for others. */
export function stillToCome<W extends { ends_at: string }>(windows: readonly W[], at: number): W[] {
  return windows.filter(({ ends_at }) => Date.parse(ends_at) > at)
}

/** By the clock on the owner's wall, so that the hours stay where they are when clocks change. */
export function isQuiet(hours: QuietHours | null, at: number): boolean {
  if (!hours || hours.from === hours.to) return false
  const now = DateTime.fromMillis(at, { zone: hours.time_zone }).toFormat('HH:mm')
  return hours.from < hours.to ? hours.from <= now && now < hours.to : now >= hours.from || now < hours.to
}
