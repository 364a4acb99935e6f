import type { Evidence } from '@sitewright/contract/findings.ts'
import { quoteElement, quoteMatch, quoteTag } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { isOk, type Reply } from '#visit/reply.ts'
import { branchOf, type Version, versionOf } from './version.ts'

/** One place that names a version, and what it says. */
interface Claim {
  version: Version
  evidence: Evidence | null
}

/** The version on which at least two places of a WordPress site agree; null when it is hidden or they do not. */
export async function wordpressVersion(
  snapshot: ContentSnapshot,
): Promise<{ version: Version; evidence: (Evidence | null)[] } | null> {
  const { answer, page } = snapshot
  const named = byGenerator(answer, page)
  const claims = [named, byCoreFiles(answer, page) ?? bySameNumber(answer, page, named)].filter(
    (claim) => claim !== null,
  )
  if (claims.length === 0) return null
  if (claims.length === 1) claims.push(...(await byFeed(snapshot, page)))
  const [first] = claims
  const branches = new Set(claims.map(({ version }) => branchOf(version)))
  if (!first || claims.length < 2 || branches.size > 1) return null
  return { version: first.version, evidence: claims.map(({ evidence }) => evidence) }
}

function byGenerator(answer: Reply, page: Page): Claim | null {
  const tag = page
    .all('meta')
    .find(
      ({ attributes }) =>
        attributes.name?.toLowerCase() === 'generator' && /^WordPress \d/i.test(attributes.content ?? ''),
    )
  const version = tag && versionOf(/^WordPress ([\d.]{1,12})/i.exec(tag.attributes.content ?? '')?.[1] ?? '')
  return tag && version ? { version, evidence: quoteElement(answer, tag) } : null
}

/** Files of WordPress itself that carry its own version; most others carry a version of their own. */
const CORE =
  /\/wp-includes\/(?:js\/(?:wp-emoji-release|wp-embed|comment-reply|wp-util|wp-a11y|wp-auth-check|heartbeat)|css\/(?:dashicons|admin-bar|classic-themes|buttons|wp-embed-template)|css\/dist\/[\w-]{1,40}\/[\w-]{1,40})(?:-rtl)?(?:\.min)?\.(?:js|css)\?ver=(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)(?=["'&#\s])/g

function byCoreFiles(answer: Reply, page: Page): Claim | null {
  const plain = page.source.replaceAll('\\/', '/')
  const versions = [...plain.matchAll(CORE)].map((match) => match[1] ?? '')
  const counted = Map.groupBy(versions, (text) => text)
  const [most] = [...counted.entries()].sort((a, b) => b[1].length - a[1].length)
  const version = most && versionOf(most[0])
  if (!most || !version) return null
  const shown = page.all('link', 'script').find(({ attributes }) => {
    const source = attributes.href ?? attributes.src ?? ''
    return source.includes('/wp-includes/') && source.endsWith(`ver=${most[0]}`)
  })
  const evidence = shown
    ? quoteTag(answer, shown)
    : quoteMatch(answer, /wp-emoji-release\.min\.js\?ver=[\d.]{1,10}/)
  return { version, evidence }
}

/** Any file of WordPress that carries the very number its generator names: no library shares it by accident. */
function bySameNumber(answer: Reply, page: Page, named: Claim | null): Claim | null {
  if (!named) return null
  const ending = `ver=${named.version.join('.')}`
  const shown = page.all('link', 'script').find(({ attributes }) => {
    const source = attributes.href ?? attributes.src ?? ''
    return /\/wp-(includes|admin)\//.test(source) && source.endsWith(ending)
  })
  return shown ? { version: named.version, evidence: quoteTag(answer, shown) } : null
}

/** The feed that the page itself names. One request. */
async function byFeed({ client }: ContentSnapshot, page: Page): Promise<Claim[]> {
  const link = page.links('alternate').find(({ attributes }) => /rss\+xml/i.test(attributes.type ?? ''))
  const url = link && page.resolve(link.attributes.href)
  if (!url || url.host !== page.url.host) return []
  const reply = await arrive(client, url.href)
  if (!reply || !isOk(reply)) return []
  const pattern = /<generator>https?:\/\/wordpress\.org\/\?v=([\d.]{1,12})/
  const version = versionOf(pattern.exec(reply.text)?.[1] ?? '')
  return version ? [{ version, evidence: quoteMatch(reply, pattern) }] : []
}
