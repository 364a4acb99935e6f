import { once } from 'node:events'
import { CookieJar } from '@sitewright/diagnosis/guard/cookie-jar.ts'
import type { Answered, Outcome } from '@sitewright/diagnosis/guard/outcome.ts'
import type { Visits } from '#outside/visits/visits.ts'
import { accepted, type LoginOutcome, refused, unknown, unreachable } from './outcome.ts'

const HOPS = 3
const DEADLINE_MS = 8_000
const PAGE_BYTES = 262_144
const AGENT = 'Sitewright login test'
/** With `reauth` WordPress clears the cookies of a sign-in, and takes no password as one. */
const MEANT_FOR_GUESTS = ['reauth', 'redirect_to']
/** WordPress asks for this cookie back, to know that there are cookies at all. */
const TEST_COOKIE = 'wordpress_test_cookie=WP%20Cookie%20check'

/** Signs in to WordPress by its own form. Other systems have too many forms of their own to be told apart. */
export async function tryWordPress(
  visits: Visits,
  address: string,
  login: { username: string; secret: string },
  signal: AbortSignal,
): Promise<LoginOutcome> {
  const ask = asker(visits, signal)
  const found = await findForm(ask, loginPageOf(address))
  if ('result' in found) return found
  const form = new URLSearchParams({
    log: login.username,
    pwd: login.secret,
    'wp-submit': 'Log In',
    testcookie: '1',
    ...found.hidden,
  })
  const answer = await ask(found.url, { form: form.toString(), cookie: found.cookie })
  if ('result' in answer) return answer
  return judge(answer, found.url)
}

interface LoginForm {
  url: URL
  cookie: string
  /** Fields that plug-ins of the site put there, such as a token. */
  hidden: Record<string, string>
}

function loginPageOf(address: string): URL {
  const url = new URL(address)
  if (/\/wp-login\.php$/.test(url.pathname)) return url
  const shown = url.pathname.replace(/\/wp-admin(\/.*)?$/, '/')
  const afterFolder = shown.lastIndexOf('/') + 1
  const folder = shown.includes('.', afterFolder) ? shown.slice(0, afterFolder) : shown
  return new URL(`${folder.endsWith('/') ? folder : `${folder}/`}wp-login.php`, url.origin)
}

/** The login page, found over at most three redirects that stay on the site: the password goes nowhere else. */
async function findForm(ask: Ask, start: URL): Promise<LoginForm | LoginOutcome> {
  let url = start
  const jar = new CookieJar()
  for (let hop = 0; hop <= HOPS; hop += 1) {
    const answer = await ask(url, { cookie: jar.forUrl(url) })
    if ('result' in answer) return answer
    jar.learn({ url, outcome: answer })
    const next = redirectOf(answer, url)
    if (next === null) return formOn(answer, url, jar)
    if (siteOf(next) !== siteOf(url) || (url.protocol === 'https:' && next.protocol === 'http:'))
      return unknown('The login page leads to another site, so we did not send the password.')
    url = next
  }
  return unknown('The login page redirects in circles.')
}

function formOn({ status, body }: Answered, url: URL, jar: CookieJar): LoginForm | LoginOutcome {
  const html = body.bytes.toString('utf8')
  const isForm = status === 200 && /name=["']log["']/.test(html) && /name=["']pwd["']/.test(html)
  if (!isForm) return unknown('The site answers, but we found no WordPress login there that we could try.')
  if (/g-recaptcha|h-captcha|cf-turnstile/.test(html))
    return unknown('The login asks for a captcha, so we could not try it.')
  const cookie = [TEST_COOKIE, jar.forUrl(url)].filter(Boolean).join('; ')
  const hidden = hiddenFields(html)
  const target = new URL(url)
  for (const name of MEANT_FOR_GUESTS) {
    target.searchParams.delete(name)
    delete hidden[name]
  }
  return { url: target, cookie, hidden }
}

const HIDDEN_MAX = 20

function hiddenFields(html: string): Record<string, string> {
  const form = html.slice(Math.max(0, html.indexOf('id="loginform"')))
  // Not past the next `<`: a page of fields without an end would be read 80 times over.
  const inputs = form.match(/<input[^<>]{1,500}>/g) ?? []
  const pairs = inputs.slice(0, HIDDEN_MAX).flatMap((input) => {
    const attribute = (name: string) => new RegExp(`\\s${name}=["']([^"']{0,300})["']`).exec(input)?.[1]
    const [name, value] = [attribute('name'), attribute('value')]
    return attribute('type') === 'hidden' && name && value !== undefined ? [[name, value]] : []
  })
  return Object.fromEntries(pairs)
}

function judge(answer: Answered, url: URL): LoginOutcome {
  if (isSignedIn(answer, url)) return accepted('The WordPress login works.')
  const { status, body } = answer
  const html = body.bytes.toString('utf8')
  if (/two.?factor|2fa|authentication code|one.?time/i.test(html))
    return unknown('WordPress took the password and asks for a second step, which we cannot give.')
  if (
    /captcha|too many (failed )?(login )?attempts|locked out|blocked/i.test(html) ||
    status === 403 ||
    status === 429
  )
    return unknown('The site does not let us try logins. Please make sure that it works yourself.')
  if (/login_error/.test(html)) return refused('WordPress refused this user name and password.')
  return unknown('The site answered in a way that we do not know, so we cannot say whether the login works.')
}

/** A cookie that is over or blank is the opposite: WordPress takes an older sign-in back. */
function isSignedIn(outcome: Answered, url: URL): boolean {
  const jar = new CookieJar()
  jar.learn({ url, outcome })
  return /(^|; )wordpress_logged_in_[^=]*=(?!(%20|\+)*(;|$))/.test(jar.forUrl(url) ?? '')
}

type Ask = (url: URL, options: { form?: string; cookie?: string }) => Promise<Answered | LoginOutcome>

const asker =
  (visits: Visits, signal: AbortSignal): Ask =>
  async (url, options) => {
    if (signal.aborted) return silent
    const usual = { userAgent: AGENT, deadlineMs: DEADLINE_MS, maxBytes: PAGE_BYTES, trustedOnly: true }
    const visit = visits.fetch({ url: url.href, ...usual, ...options })
    const outcome = await Promise.race([visit, once(signal, 'abort').then(() => null)])
    if (outcome === null) return silent
    return outcome.kind === 'response' ? outcome : whyNot(outcome)
  }

const silent = unreachable('The site does not answer.')

function whyNot(outcome: Exclude<Outcome, Answered>): LoginOutcome {
  if (outcome.kind === 'refused') return unknown('We do not connect to that address.')
  if (outcome.kind === 'tls')
    return unknown('The certificate of the site cannot be trusted, so we did not send the password.')
  return silent
}

function redirectOf({ status, headers }: Answered, base: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || !headers.location) return null
  return URL.parse(headers.location, base.href)
}

/** `www.` in front or not is the same site; another port is another one. */
const siteOf = (url: URL) => {
  const isUsual = url.port === ''
  return `${url.hostname.replace(/^www\./, '')}${isUsual ? '' : `:${url.port}`}`
}
