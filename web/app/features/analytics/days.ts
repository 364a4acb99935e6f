import { SUMMARY_DAYS } from '@sitewright/contract/analytics.ts'

/** A typed text or query value as a number of days; null unless it is from 1 to 90. */
export function daysFrom(text: string | null): number | null {
  if (!text || !/^\d{1,2}$/.test(text.trim())) return null
  const days = Number(text)
  return days >= SUMMARY_DAYS.least && days <= SUMMARY_DAYS.most ? days : null
}
