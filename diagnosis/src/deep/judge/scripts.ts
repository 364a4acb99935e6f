import type { Exception } from '#deep/browser/log.ts'
import { isEmpty, type Load } from '#deep/browser/visit.ts'
import { type Detection, detection } from '#detection.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { registrableOf } from '#visit/site.ts'
import type { Look } from './look.ts'
import { seen } from './seen.ts'

/** Caused by the reader, the network or chance: not by the site's own scripts. */
const NOISE =
  /^(Uncaught )?(\(in promise\) )?(Script error\.?$|ResizeObserver loop|(TypeError: )?(Failed to fetch|NetworkError|Load failed)|AbortError|NotAllowedError|NotSupportedError|InvalidStateError|SecurityError|The play\(\) request)|chrome-extension:|Non-Error promise rejection/i
/** Left out by visitors' blockers every day, so that a page that breaks without them is no news. */
const COUNTERS =
  /\b(gtag|ga|_gaq|dataLayer|fbq|hj|clarity|ttq|_paq|ym|adsbygoogle|grecaptcha|turnstile|hcaptcha)\b[^\n]{0,20} is not defined/
const COUNTER =
  /googletagmanager|google-analytics|doubleclick|googlesyndication|facebook\.net|hotjar|clarity\.ms|tiktok|bing\.com/
const ONE_COLOUR = 0.99

/** `page.blank`, `page.js_blank` and `js.errors`: what is seen, and the first script that broke. */
export function judgeScripts(look: Look): (Detection | null)[] {
  const { first, second } = look
  const thrown = sameIn(exceptionsOf(look.snapshot, first), second ? exceptionsOf(look.snapshot, second) : [])
  if (isBlank(first) && (look.picture?.oneColour ?? 0) > ONE_COLOUR) return [blank(look, thrown)]
  const [cause] = thrown
  if (!cause) return []
  return [
    detection(
      'js.errors',
      'confirmed',
      thrown.slice(0, 3).flatMap((each) => [seen(first, 'console', each.message), placeOf(first, each)]),
    ),
  ]
}

function blank({ first, second, picture, snapshot }: Look, thrown: readonly Exception[]): Detection | null {
  const verdict = second && isBlank(second) ? 'confirmed' : 'likely'
  const share = Math.floor(1_000 * (picture?.oneColour ?? 0)) / 10
  const shown = seen(first, `screenshot: ${share} % of it is one colour, no text`)
  const cause = thrown[0] ?? exceptionsOf(snapshot, first)[0]
  const missing = missingScripts(snapshot, first)
  if (cause || missing.length > 0 || first.facts?.emptyRoot)
    return detection('page.js_blank', verdict, [
      cause ? seen(first, 'console', cause.message) : null,
      cause ? placeOf(first, cause) : null,
      ...missing,
      shown,
    ])
  return detection('page.blank', verdict, [shown])
}

function isBlank({ facts }: Load): boolean {
  return facts !== null && isEmpty(facts)
}

/** Uncaught ones of the site's own scripts, also where those only miss what a stranger's script should have brought. */
function exceptionsOf(snapshot: SiteSnapshot, load: Load): Exception[] {
  const isOwn = (url: string) => {
    const { hostname } = URL.parse(url) ?? {}
    return hostname !== undefined && registrableOf(hostname) === registrableOf(snapshot.site.host)
  }
  const strangerMissing = load.log.requests.some(
    ({ type, url, failure, status }) =>
      type === 'script' && !isOwn(url) && !COUNTER.test(url) && failure !== null && status === null,
  )
  return load.log.exceptions.filter(
    ({ url, message }) =>
      isOwn(url) &&
      !NOISE.test(message) &&
      !COUNTERS.test(message) &&
      !(strangerMissing && /is not defined|undefined|null/i.test(message)),
  )
}

function sameIn(first: readonly Exception[], second: readonly Exception[]): Exception[] {
  const repeated = new Set(second.map(({ message }) => message))
  const unique = new Map(first.map((exception) => [exception.message, exception]))
  return [...unique.values()].filter(({ message }) => repeated.has(message))
}

function missingScripts({ site }: SiteSnapshot, load: Load) {
  return load.log.requests
    .filter(
      ({ type, url }) => type === 'script' && URL.parse(url)?.hostname.endsWith(site.domain ?? site.host),
    )
    .filter(({ status, failure }) => (status !== null && status >= 400) || failure !== null)
    .slice(0, 2)
    .map(({ url, status, failure }) => ({
      ...seen(load, 'script'),
      request: `GET ${url}`,
      status: status ?? failure,
    }))
}

function placeOf(load: Load, { url, line }: Exception) {
  return seen(load, `script ${url.slice(0, 300)}:${line}`)
}
