import type { Evidence } from '@sitewright/contract/findings.ts'
import { quoteMatch } from '#evidence.ts'
import { fold } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import { headerOf, isHtml, type Reply } from '#visit/reply.ts'

/** What the best known web servers say by themselves when files may not be read or no front page is there. */
const SERVERS_OWN: readonly RegExp[] = [
  /<center>\s*<h1>\s*403 Forbidden\s*<\/h1>\s*<\/center>/i,
  /<h1>\s*Forbidden\s*<\/h1>\s*<p>\s*You don.{1,6}t have permission to access/i,
  /403 - Forbidden: Access is denied|HTTP Error 403\.\d|You do not have permission to view this directory or page/i,
  /configured to not list the contents of this directory|Directory Listing Denied/i,
  /Access to this resource on the server is denied!/i,
  /HTTP Status 403\b|HTTP ERROR 403\b/i,
  /<title>\s*403( -|:)? Forbidden\s*<\/title>[\s\S]{0,300}<h1>\s*403( -|:)? Forbidden\s*<\/h1>/i,
]
/** The storage behind a site says this itself, behind any proxy. */
const STORAGE = /<Code>(AccessDenied|AllAccessDisabled)<\/Code>/
const PLAIN =
  /forbidden|\b403\b|permission|access (is )?denied|not allowed|verboten|zugriff|interdit|accès refusé|prohibido|acceso denegado|vietato|accesso negato|verboden|geen toegang|brak dostępu|acesso negado|proibido/i
const IN_FRONT = [
  'cf-ray',
  'x-amz-cf-id',
  'x-azure-ref',
  'x-sucuri-id',
  'x-iinfo',
  'x-akamai-transformed',
  'x-fastly-request-id',
  'x-vercel-id',
  'x-nf-request-id',
  'x-datadome',
]

/** Who says "forbidden": the web server in its own words, or the site in some; null when that is unclear. */
export function forbiddenBody(reply: Reply): { kind: 'server' | 'plain'; quote: Evidence | null } | null {
  if (STORAGE.test(reply.text)) return { kind: 'server', quote: quoteMatch(reply, STORAGE) }
  const hasOneInFront =
    IN_FRONT.some((name) => headerOf(reply, name) !== null) ||
    /cloudflare|cloudfront|akamai|sucuri|imperva|fastly|bunny/i.test(headerOf(reply, 'server') ?? '')
  if (hasOneInFront || /<center>\s*cloudflare/i.test(reply.text)) return null
  const own = SERVERS_OWN.map((pattern) => quoteMatch(reply, pattern)).find((quote) => quote !== null)
  if (own) return { kind: 'server', quote: own }
  const { url } = reply.fetched
  const words = url && isHtml(reply) ? parsePage(reply.text, url).visibleText : fold(reply.text)
  const isShort = reply.text.length < 20_000 && words.length <= 600
  return isShort && PLAIN.test(words) ? { kind: 'plain', quote: quoteMatch(reply, PLAIN) } : null
}
