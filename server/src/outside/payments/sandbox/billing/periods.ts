import { DateTime } from 'luxon'

/**
 * The end of the month that begins at `from`, counted from the anchor: who began on the 31st pays on the last day of
 * short months and on the 31st again after. All in seconds since 1970, UTC.
 */
export function nextPeriodEnd(anchor: number, from: number): number {
  const start = DateTime.fromSeconds(anchor, { zone: 'utc' })
  const current = DateTime.fromSeconds(from, { zone: 'utc' })
  let months = Math.max(1, Math.floor(current.diff(start, 'months').months))
  while (start.plus({ months }) <= current) months += 1
  return start.plus({ months }).toUnixInteger()
}
