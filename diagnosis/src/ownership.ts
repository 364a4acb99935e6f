import { fold } from './page/page.ts'
import { parsePage } from './page/parse.ts'
import { isHtml, isOk } from './visit/reply.ts'
import type { Site } from './visit/site.ts'
import type { Ways } from './visit/ways.ts'

const NAME = 'sitewright-verification'
const FILE = `/.well-known/${NAME}.txt`

/** How the owner of a site has shown that it is theirs. */
export type Proof = 'dns' | 'meta' | 'file'

/**
 * Looks for the token in the domain's TXT records, in the front page's head and in a file, and says which of them
 * holds it, in this order; null when none does. Costs at most two requests and their redirects within the site.
 */
export async function proofOfOwnership(ways: Ways, site: Site, token: string): Promise<Proof | null> {
  // A short or loose token could stand somewhere by chance.
  if (!/^[\w-]{16,200}$/.test(token)) return null
  if (await inDns(ways, site, token)) return 'dns'
  if (await inFrontPage(ways, site, token)) return 'meta'
  return (await inFile(ways, site, token)) ? 'file' : null
}

async function inDns(ways: Ways, { host, domain, dnsTold }: Site, token: string): Promise<boolean> {
  if (dnsTold || domain === null) return false
  for (const name of new Set([domain, host])) {
    const { answers } = await ways.names.ask(name, 'TXT')
    const texts = answers.flatMap((answer) => (answer.type === 'TXT' ? [textOf(answer.data)] : []))
    if (texts.some((text) => text.trim() === `${NAME}=${token}`)) return true
  }
  return false
}

function textOf(data: unknown): string {
  const parts = Array.isArray(data) ? data : [data]
  return parts
    .map((part) => (typeof part === 'string' ? part : Buffer.from(part as Buffer).toString('utf8')))
    .join('')
}

/** Only in the head of a page of this very site: what visitors may write stands in the body. */
async function inFrontPage(ways: Ways, site: Site, token: string): Promise<boolean> {
  const { last } = await ways.follow(new URL('/', site.url).href)
  const { url } = last.fetched
  if (!url || !isSameSite(site, url) || !isOk(last) || !isHtml(last)) return false
  const page = parsePage(last.text, url)
  const firstOfBody = page.elements.find(({ name }) => !OF_THE_HEAD.has(name))
  return page
    .all('meta')
    .some(
      ({ attributes, start }) =>
        attributes.name?.toLowerCase() === NAME &&
        attributes.content?.trim() === token &&
        (!firstOfBody || start < firstOfBody.start),
    )
}

const OF_THE_HEAD = new Set('html head title meta link script style base noscript template'.split(' '))

async function inFile(ways: Ways, site: Site, token: string): Promise<boolean> {
  const { last } = await ways.follow(new URL(FILE, site.url).href, { accept: 'text/plain,*/*;q=0.5' })
  const { url } = last.fetched
  if (!url || !isSameSite(site, url) || !isOk(last) || isHtml(last)) return false
  const said = fold(last.text)
  return said === token || said === `${NAME}=${token}`
}

/** The host that was typed, or its other usual way with or without `www.`: nobody else's redirect proves anything. */
function isSameSite({ host, sibling }: Site, { hostname }: URL): boolean {
  return hostname === host || hostname === sibling
}
