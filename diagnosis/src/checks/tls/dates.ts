import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { Certificate } from '#guard/certificate.ts'
import type { SiteSnapshot } from '#snapshot.ts'

const SOON_DAYS = 21

/** As OpenSSL writes it: `Nov  3 10:00:00 2026 GMT`. */
export function openSslDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] = date.toUTCString().split(' ')
  return `${month} ${String(Number(day)).padStart(2, ' ')} ${time} ${year} GMT`
}

/** For the owner: `3 November 2026`. */
export function plainDate(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/**
 * True when renewal should have happened: less than a third of its life is left (less a day, for the renewal to have
 * its chance), and less than three weeks. So a certificate that lives for six days alarms in its last day only.
 */
export function isRunningOut({ validFrom, validTo }: Certificate, now: Date): boolean {
  const life = validTo.getTime() - validFrom.getTime()
  const left = validTo.getTime() - now.getTime()
  return left > 0 && left < Math.min(life / 3 - DAY_MS, SOON_DAYS * DAY_MS)
}

/** True when the site's own clock says that our calendar is wrong. */
export function isOurClockWrong({ home, secure, now }: SiteSnapshot, at: Date): boolean {
  const isPast = (date: Date) => date.getTime() > at.getTime()
  const replies = [...home.replies, ...(secure?.replies ?? [])]
  return replies.some(({ fetched: { outcome } }) => {
    const said = outcome.kind === 'response' ? new Date(outcome.headers.date ?? '') : null
    if (!said || Number.isNaN(said.getTime()) || Math.abs(said.getTime() - now.getTime()) < DAY_MS)
      return false
    return isPast(said) !== isPast(now)
  })
}
