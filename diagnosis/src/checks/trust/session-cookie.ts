import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import type { Reply } from '#visit/reply.ts'
import { registrableOf } from '#visit/site.ts'
import { cookiesOf, quoteCookie, type SetCookie } from './set-cookies.ts'

/** The usual names of session cookies. */
const SESSION = new RegExp(
  `^(?:${[
    'PHPSESSID|JSESSIONID|CFID|CFTOKEN|OCSESSID|osCsid|zenid|ci_session|symfony|MoodleSession\\w{0,20}',
    'ASP\\.NET_SessionId|ASPSESSIONID[A-Z]{8}|\\.ASPXAUTH|\\.AspNetCore\\.(Session|Cookies|Identity\\.[\\w.]{1,40})',
    'connect\\.sid|express[.:]sess|koa[.:]sess|session|sessionid|session[_-]id|sess|sess_?id|sid|s?session_?key',
    '[\\w-]{1,40}[_.-]session|[\\w-]{1,40}[_-]?session[_-]?id|[\\w-]{1,30}_sid',
    'S?SESS[0-9a-f]{32}|wordpress_(logged_in|sec)_\\w{1,64}|wp-?session|fe_typo_user|be_typo_user',
    'PrestaShop-[0-9a-f]{20,64}|(admin|frontend)(_cid)?|auth|auth[_-]?token|access[_-]?token|jwt|id_token',
    'remember_(me|token|web_\\w{1,64})|_secure_session_id|user_?session|login_?token',
  ].join('|')})$`,
  'i',
)
/** Named alike, but they count visits, remember a choice, or must be read by the page's own scripts. */
const HARMLESS =
  /analytic|^_?ga|_hj|_pk_|^ai_|consent|csrf|xsrf|track|visit|stat|utm|^mp_|^amp|lang|locale|theme|cart|recent|pref|cookie|^_shopify_|^__?cf|^awsalb|arraffinity|incap|visid|^bm_|^ak_|datadome|^_dd_|hubspot|intercom|test|ab[_-]/i

/** `cookie.insecure`: the key to a signed-in visitor lies where scripts, or anyone on the way, can read it. */
export const sessionCookie: Check = {
  codes: ['cookie.insecure'],
  when: 'answer',
  look({ home, site }) {
    const own = home.replies.filter(({ fetched: { url } }) => url && isSameSite(url.hostname, site.host))
    const bare = own.flatMap((reply) => cookiesOf(reply).flatMap((cookie) => lackOf(reply, cookie) ?? []))
    if (bare.length === 0) return []
    const isSecure = bare.some(({ reply }) => reply.fetched.url?.protocol === 'https:')
    return [
      detection(
        'cookie.insecure',
        'confirmed',
        bare.map(({ reply, cookie, lacks }) => {
          const quote = quoteCookie(reply, cookie)
          return { ...quote, where: `${quote.where}, without ${lacks.join(' and ')}` }
        }),
        // Without encryption the page itself lies open; the cookie's mark is then the lesser matter.
        { severity: isSecure ? 'medium' : 'low' },
      ),
    ]
  },
}

function lackOf(reply: Reply, cookie: SetCookie) {
  if (cookie.gone || !isSession(cookie.name)) return null
  const isSecure = reply.fetched.url?.protocol === 'https:'
  const lacks = [
    ...(cookie.flags.has('httponly') ? [] : ['HttpOnly']),
    ...(isSecure && !cookie.flags.has('secure') ? ['Secure'] : []),
  ]
  return lacks.length === 0 ? null : { reply, cookie, lacks }
}

function isSession(name: string): boolean {
  const plain = name.replace(/^__(Host|Secure)-/i, '')
  return SESSION.test(plain) && !HARMLESS.test(plain)
}

function isSameSite(host: string, site: string): boolean {
  return host === site || registrableOf(host) === registrableOf(site)
}
