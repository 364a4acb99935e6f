import type { Reply, Visitor } from './reply.ts'
import { shieldOf } from './shield.ts'
import type { Chain, SiteClient } from './site-client.ts'

interface Retried {
  /** The further tries, the last one being what a visitor gets; empty when the first one counts. */
  tries: Chain[]
  /** As whom the site lets us in. */
  visitor: Visitor
}

/** These mean the same to everyone, or ask us to stay away for a while. */
const MEANT = new Set([401, 402, 404, 407, 410, 429])

type Way = Pick<Chain, 'last' | 'end'>

/**
 * Asks again where the answer may be a robots' no, or an accident: as a plain browser, and after a server's error
 * once more as ourselves. At most three requests of a page, mostly none.
 */
export async function retryRefused(client: SiteClient, url: string, first: Chain): Promise<Retried> {
  const again = mayBeNo(first) && isServerError(first.last) ? await client.follow(url, { fresh: true }) : null
  if (again && !isServerError(again.last)) return { tries: [again], visitor: 'sitewright' }
  const shown = await asBrowser(first, (fresh) => client.follow(url, { visitor: 'browser', fresh }))
  const tries = [again, shown].filter((chain) => chain !== null)
  return { tries, visitor: shown ? 'browser' : 'sitewright' }
}

/** What a plain browser is shown where we may have been refused as a robot; null where that is no page either. */
export async function asBrowser<W extends Way>(
  first: W,
  ask: (fresh: boolean) => Promise<W>,
): Promise<W | null> {
  if (!mayBeNo(first)) return null
  const shown = await ask(false)
  // Twice, or a server that fails every other time would seem to know us.
  const isSure = isLetIn(shown) && (isRefused(first.last) || isLetIn(await ask(true)))
  return isSure ? shown : null
}

/** A shield that has a name is respected. */
function mayBeNo({ last, end }: Way): boolean {
  if (end !== 'arrived' || shieldOf(last)?.isNamed) return false
  return isRefused(last) || isServerError(last) || last.fetched.outcome.kind === 'protocol'
}

function isRefused({ status }: Reply): boolean {
  return status !== null && status >= 400 && status < 500 && !MEANT.has(status)
}

export function isServerError({ status }: Reply): boolean {
  return status !== null && status >= 500 && status < 600
}

function isLetIn({ last, end }: Way): boolean {
  return end === 'arrived' && last.status !== null && last.status < 400 && !shieldOf(last)
}
