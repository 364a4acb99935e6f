import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { Config } from '#server/config.ts'

/** Below the year that RFC 9116 recommends at most; each day's answer says a later one. */
const VALID_DAYS = 180

/** `security.txt` of RFC 9116: where to report a vulnerability. */
export function securityText(
  { publicUrl, business }: Pick<Config, 'publicUrl' | 'business'>,
  now: Date,
): string {
  const midnight = now.getTime() - (now.getTime() % DAY_MS)
  return [
    `Contact: mailto:${business.support_email}`,
    `Contact: ${publicUrl}/contact`,
    `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
