import type { Entitlements } from '@sitewright/contract/plans.ts'
import type { ReminderType } from '@sitewright/contract/reminders.ts'

export interface Promised {
  kind: 'code_audit' | 'report' | 'check_in'
  title: string
  type: ReminderType
  /** From one due day to the next; month ends are clamped, as PostgreSQL does. */
  every: { months: number } | { days: number }
}

const audit = { kind: 'code_audit', title: 'Code Audit', type: 'code_audit' } as const
const report = { kind: 'report', title: 'Monthly UX/SEO report', type: 'follow_up' } as const
const checkIn = { kind: 'check_in', title: 'Weekly analytics check-in', type: 'follow_up' } as const

/** What a plan promises as work, from what the customer is entitled to. */
export function promisedBy({ auditEveryMonths, report: reports }: Entitlements): Promised[] {
  const promised: Promised[] = []
  if (auditEveryMonths !== null) promised.push({ ...audit, every: { months: auditEveryMonths } })
  // The plan with weekly check-ins holds everything in the one with the monthly report.
  if (reports !== null) promised.push({ ...report, every: { months: 1 } })
  if (reports === 'weekly') promised.push({ ...checkIn, every: { days: 7 } })
  return promised
}
