import type { Finding, SiteState } from '@sitewright/contract/findings.ts'

/** One sentence for the owner. Never says that a site is clean: only what was seen. */
export function summaryOf(state: SiteState, findings: readonly Finding[]): string {
  const [headline] = findings
  if (state === 'refuses_us')
    return 'A robot shield answered in place of your site, so we could not look behind it.'
  const isSaid = headline && (state !== 'unknown' || headline.severity !== 'low')
  if (isSaid ? headline.verdict === 'inconclusive' : state === 'unknown')
    return 'We could not check your site well enough to name a cause.'
  if (!headline) return 'Your site answers, and we did not see any of the faults we know.'
  const others = findings.length - 1
  const rest = others === 0 ? '' : ` We also noticed ${others} other ${others === 1 ? 'thing' : 'things'}.`
  return `${state === 'down' ? 'Your site does not work for visitors: ' : ''}${headline.title}.${rest}`
}
