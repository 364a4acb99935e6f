import type { Scene } from '../../scene.ts'
import { type Sighting, sighting } from '../../sighting.ts'
import { registrableOf } from '../../visit/site.ts'
import type { Exception } from '../browser/log.ts'
import type { Load } from '../browser/visit.ts'
import type { Look } from './look.ts'
import { seen } from './seen.ts'

/** The reader's doing, the network's, or nobody's: it says nothing of the site's own scripts. */
const NOISE =
  /^(Uncaught )?(\(in promise\) )?(Script error\.?$|ResizeObserver loop|(TypeError: )?(Failed to fetch|NetworkError|Load failed)|AbortError|NotAllowedError|NotSupportedError|InvalidStateError|SecurityError|The play\(\) request)|chrome-extension:|Non-Error promise rejection/i
/** Left out by visitors' blockers every day, so that a page that breaks without them is no news; nobody builds on them. */
const COUNTERS =
  /\b(gtag|ga|_gaq|dataLayer|fbq|hj|clarity|ttq|_paq|ym|adsbygoogle|grecaptcha|turnstile|hcaptcha)\b[^\n]{0,20} is not defined/
const COUNTER =
  /googletagmanager|google-analytics|doubleclick|googlesyndication|facebook\.net|hotjar|clarity\.ms|tiktok|bing\.com/
const ENOUGH_TEXT = 10
const ONE_COLOUR = 0.99

/** `page.blank`, `page.js_blank` and `js.errors`: what is seen, and the first script that broke. */
export function judgeScripts(look: Look): (Sighting | null)[] {
  const { first, second } = look
  const thrown = sameIn(exceptionsOf(look.scene, first), second ? exceptionsOf(look.scene, second) : [])
  if (isBlank(first) && (look.picture?.oneColour ?? 0) > ONE_COLOUR) return [blank(look, thrown)]
  const [cause] = thrown
  if (!cause) return []
  return [
    sighting(
      'js.errors',
      'confirmed',
      thrown.slice(0, 3).flatMap((each) => [seen(first, 'console', each.message), placeOf(first, each)]),
    ),
  ]
}

function blank({ first, second, picture, scene }: Look, thrown: readonly Exception[]): Sighting | null {
  const verdict = second && isBlank(second) ? 'confirmed' : 'likely'
  const share = Math.floor(1_000 * (picture?.oneColour ?? 0)) / 10
  const shown = seen(first, `screenshot: ${share} % of it is one colour, no text`)
  const cause = thrown[0] ?? exceptionsOf(scene, first)[0]
  const missing = missingScripts(scene, first)
  if (cause || missing.length > 0 || first.facts?.emptyRoot)
    return sighting('page.js_blank', verdict, [
      cause ? seen(first, 'console', cause.message) : null,
      cause ? placeOf(first, cause) : null,
      ...missing,
      shown,
    ])
  return sighting('page.blank', verdict, [shown])
}

export function isBlank({ facts }: Load): boolean {
  return facts !== null && facts.textLength < ENOUGH_TEXT && facts.media === 0
}

/** Uncaught ones of the site's own scripts, also where those only miss what a stranger's script should have brought. */
function exceptionsOf(scene: Scene, load: Load): Exception[] {
  const isOwn = (url: string) => {
    const { hostname } = URL.parse(url) ?? {}
    return hostname !== undefined && registrableOf(hostname) === registrableOf(scene.site.host)
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

function missingScripts({ site }: Scene, load: Load) {
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
