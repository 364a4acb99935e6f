import type { Reply, Visitor } from './reply.ts'
import { shieldOf } from './shield.ts'
import type { Chain, SiteClient } from './site-client.ts'

interface Retried {
  /** The further tries, the last one being what a visitor gets; empty when the first one counts. */
  tries: Chain[]
  /** As whom the site lets us in. */
  visitor: Visitor
}

const STANDS: Retried = { tries: [], visitor: 'sitewright' }
/** These mean the same to everyone, or ask us to stay away for a while. */
const MEANT = new Set([401, 402, 404, 407, 410, 429])

/**
 * Asks again where the answer may be a robots' no, or an accident: as a plain browser, and after a server's error
 * once more as ourselves. A shield that has a name is respected. At most three requests of a page, mostly none.
 */
export async function retryRefused(client: SiteClient, url: string, first: Chain): Promise<Retried> {
  const { last } = first
  if (shieldOf(last)?.isNamed || first.end !== 'arrived') return STANDS
  if (isServerError(last)) return afterError(client, url)
  if (!isRefused(last)) return STANDS
  const asBrowser = await client.follow(url, { visitor: 'browser' })
  return isLetIn(asBrowser) ? { tries: [asBrowser], visitor: 'browser' } : STANDS
}

async function afterError(client: SiteClient, url: string): Promise<Retried> {
  const again = await client.follow(url, { fresh: true })
  if (!isServerError(again.last)) return { tries: [again], visitor: 'sitewright' }
  const asBrowser = await client.follow(url, { visitor: 'browser' })
  // Twice, or a server that fails every other time would seem to know us.
  const isSure = isLetIn(asBrowser) && isLetIn(await client.follow(url, { visitor: 'browser', fresh: true }))
  return isSure
    ? { tries: [again, asBrowser], visitor: 'browser' }
    : { tries: [again], visitor: 'sitewright' }
}

function isRefused({ status, fetched }: Reply): boolean {
  if (status === null) return fetched.outcome.kind === 'protocol'
  return status >= 400 && status < 500 && !MEANT.has(status)
}

export function isServerError({ status }: Reply): boolean {
  return status !== null && status >= 500 && status < 600
}

function isLetIn({ last, end }: Chain): boolean {
  return end === 'arrived' && last.status !== null && last.status < 400 && !shieldOf(last)
}
