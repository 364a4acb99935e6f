import { looksEuropean } from '#checks/trust/europe.ts'
import { hasConsentTool, trackerOf, trackerOfCookie, unasked } from '#checks/trust/trackers.ts'
import type { Violation } from '#deep/browser/axe.ts'
import { type Detection, detection } from '#detection.ts'
import type { Look } from './look.ts'
import { seen } from './seen.ts'

/** `gdpr.pre_consent` and `a11y.blocking`: what becomes of the people in front of the page. */
export function judgePeople(look: Look): (Detection | null)[] {
  return [preConsent(look), access(look)]
}

function preConsent({ first, snapshot }: Look): Detection | null {
  const asks = snapshot.page ? hasConsentTool(snapshot.page) : false
  const requests = first.log.requests.flatMap(({ url }) => {
    const name = trackerOf(url)
    // Google's own way of counting without cookies, and its library that waits for an answer.
    const waits = /[?&]gcs=G100\b/.test(url) || (asks && /googletagmanager\.com\/gtag\/js/.test(url))
    return name && !waits
      ? [{ name, quote: { ...seen(first, 'request before any click'), request: `GET ${url}` } }]
      : []
  })
  const cookies = first.cookies.flatMap((cookie) => {
    const name = trackerOfCookie(cookie)
    return name ? [{ name, quote: seen(first, 'cookie set before any click', cookie) }] : []
  })
  const found = [
    ...new Map(
      [...cookies, ...requests].map((each) => [each.quote.request + each.quote.excerpt, each]),
    ).values(),
  ]
  const names = [...new Set(found.map(({ name }) => name))]
  return detection(
    'gdpr.pre_consent',
    'likely',
    found.map(({ quote }) => quote),
    {
      severity: looksEuropean(snapshot) ? 'medium' : 'low',
      means: unasked(names),
    },
  )
}

function access({ first, violations }: Look): Detection | null {
  const places = violations.reduce((total, { count }) => total + count, 0)
  const worst = [...violations].sort((a, b) => rankOf(a) - rankOf(b))
  return detection(
    'a11y.blocking',
    'confirmed',
    worst.map(({ rule, impact, help, places: [place = ''], count }) =>
      seen(first, `${impact}: ${help} (${rule}, ${count} times), first at ${place}`),
    ),
    {
      severity: violations.length >= 2 || places >= 3 ? 'medium' : 'low',
      means: `${worst
        .map(({ help, count }) => `${help} (${count} times)`)
        .slice(0, 4)
        .join(
          '; ',
        )}. People who have the page read to them, see poorly or cannot use a mouse are stopped there; in many countries the law also asks for it.`,
    },
  )
}

const rankOf = ({ impact }: Violation) => (impact === 'critical' ? 0 : 1)
