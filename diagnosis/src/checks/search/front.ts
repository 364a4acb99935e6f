import { parse } from 'tldts'
import type { Page } from '#page/page.ts'
import { bareHost } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { type Shown, shownIn } from '#visit/page-of.ts'
import type { Reply } from '#visit/reply.ts'
import { shieldOf } from '#visit/shield.ts'

const FRONT = /^\/((index|default|home)(\.\w{2,5})?|[a-z]{2}([-_][a-z]{2})?)?\/?$/i

/** True for a front page's address: `/`, `/index.html`, `/home`, `/de/`. */
export function isFrontPath(url: URL): boolean {
  return FRONT.test(url.pathname)
}

/** The site's front page: the page typed when it is that, else asked for. Null when there is none to be seen. */
export async function frontOf(snapshot: ContentSnapshot): Promise<Shown | null> {
  const { answer, page, client } = snapshot
  if (isRootTyped(snapshot) || (page.url.search === '' && isFrontPath(page.url)))
    return { reply: answer, page }
  return seenIn(await arrive(client, `${page.url.origin}/`))
}

/** Where to ask for the front page as Googlebot: people are led elsewhere, perhaps to a gate that lets robots through. */
export function gatedFront({ home, site }: ContentSnapshot, shown: URL): string | null {
  const front = new URL('/', home.replies[0]?.url ?? site.url)
  return isFrontPath(shown) && bareHost(shown) === bareHost(front) ? null : front.href
}

/** True when the site itself was asked about. A search is typed at `/` too, and may well hide. */
export function isRootTyped({ site: { url } }: ContentSnapshot): boolean {
  return url.pathname === '/' && url.search === ''
}

/** A reply as a page; null when it is none of the site's own. */
export function seenIn(reply: Reply | null): Shown | null {
  return reply && shieldOf(reply) ? null : shownIn(reply)
}

const REHEARSAL =
  /(^|[.-])(staging|stage|stg|dev|develop|development|test|testing|preview|preprod|uat|qa|demo|sandbox|beta)\d{0,3}([.-]|$)/i
const LENT_FOR_A_WHILE =
  /\.(wpengine\.com|wpenginepowered\.com|kinsta\.cloud|wpcomstaging\.com|cloudwaysapps\.com|flywheelsites\.com|pantheonsite\.io|myftpupload\.com|instawp\.xyz|tastewp\.com)$|--[\w-]{1,60}\.netlify\.app$|-git-[\w-]{1,80}\.vercel\.app$/i

/** True for a test host, which should not be found. */
export function isRehearsal(host: string): boolean {
  const { subdomain } = parse(host, { allowPrivateDomains: true })
  return REHEARSAL.test(subdomain ?? '') || LENT_FOR_A_WHILE.test(host)
}

/** True for a page that is little more than a login or password form. */
export function isSignIn(page: Page): boolean {
  const hasPassword = page
    .all('input')
    .some((input) => input.attributes.type?.toLowerCase() === 'password' && !page.isHidden(input))
  return hasPassword && page.visibleText.length < 700
}
