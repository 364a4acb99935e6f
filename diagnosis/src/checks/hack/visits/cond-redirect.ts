import type { Evidence } from '@sitewright/contract/findings.ts'
import type { Check } from '#check.ts'
import { openlyLinked } from '#checks/hack/foreign.ts'
import { type Exit, exitsOf } from '#checks/hack/scripts/exits.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteBody, quoteHeader, quoteStatus } from '#evidence.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import type { Request } from '#visit/reply.ts'
import { registrableOf } from '#visit/site.ts'
import { isExpectedExit } from './expected-exits.ts'
import { FROM_SEARCH, type Visit, visitAs } from './visit.ts'

/** `hack.cond_redirect`: only visitors from a search engine, or with a phone, are sent to another owner's site. */
export const condRedirect: Check = {
  codes: ['hack.cond_redirect'],
  when: 'content',
  says: 'Visiting as a phone and as if from a search engine…',
  async look(snapshot) {
    const searching: Request = { visitor: 'browser', referer: FROM_SEARCH }
    const [plain, searched, phoned] = await Promise.all([
      visitAs(snapshot, { visitor: 'browser' }),
      visitAs(snapshot, searching),
      visitAs(snapshot, { visitor: 'phone', referer: FROM_SEARCH }),
    ])
    if (!plain) return []
    const all = leaving(snapshot, plain, null)
    if (all) return [await onlyPeople(snapshot, all)]
    for (const [visit, request] of [
      [searched, searching],
      [phoned, { visitor: 'phone', referer: FROM_SEARCH } as Request],
    ] as const) {
      const away = visit && leaving(snapshot, visit, plain)
      if (away) return [await confirmed(snapshot, away, plain, request)]
    }
    return [await byScript(snapshot)]
  },
}

interface Leaving {
  to: URL
  quotes: Evidence[]
}

/** Where a visit leaves for another owner's site; what the plain visit does too is no condition. */
function leaving(snapshot: ContentSnapshot, visit: Visit, plain: Visit | null): Leaving | null {
  const linked = plain?.page ? openlyLinked(plain.page) : new Set<string>()
  const isOdd = (to: URL) => !linked.has(registrableOf(to.hostname)) && !isExpectedExit(to)
  if (visit.away)
    return isOdd(visit.away)
      ? { to: visit.away, quotes: [quoteHeader(visit.last, 'location'), quoteStatus(visit.last)] }
      : null
  if (!visit.page) return null
  const plainExits = new Set(plain?.page ? exitsOf(snapshot, plain.page).map(({ to }) => to.hostname) : [])
  const exit = exitsOf(snapshot, visit.page).find(
    ({ to, condition }) => condition === null && isOdd(to) && !plainExits.has(to.hostname),
  )
  if (!exit) return null
  const { start, length } = exit.place()
  return { to: exit.to, quotes: [quoteBody(visit.last, start, length)] }
}

/** Asks both ways once more on fresh connections: a redirect by chance (an A/B test, a load balancer) is none. */
async function confirmed(
  snapshot: ContentSnapshot,
  first: Leaving,
  plain: Visit,
  request: Request,
): Promise<Detection | null> {
  const [again, plainAgain] = await Promise.all([
    visitAs(snapshot, request, true),
    visitAs(snapshot, { visitor: 'browser' }, true),
  ])
  if (!again || !plainAgain || leaving(snapshot, plainAgain, null)) return null
  if (!leaving(snapshot, again, plainAgain)) return null
  const more = request.visitor === 'phone' ? ON_PHONES : {}
  return detection('hack.cond_redirect', 'confirmed', [...first.quotes, quoteStatus(plain.last)], more)
}

/** People are sent away while a robot is shown the page: asked twice, to rule out chance. */
async function onlyPeople(snapshot: ContentSnapshot, first: Leaving): Promise<Detection | null> {
  const { answer, page } = snapshot
  if (exitsOf(snapshot, page).some(({ to }) => to.hostname === first.to.hostname)) return null
  const [again, ours] = await Promise.all([
    visitAs(snapshot, { visitor: 'browser' }, true),
    snapshot.second(),
  ])
  if (!again || !leaving(snapshot, again, null) || ours.last.status !== answer.status) return null
  return detection('hack.cond_redirect', 'likely', [...first.quotes, quoteStatus(answer)], FOR_ALL_PEOPLE)
}

/** A script in the page that itself looks where the visitor came from, or with what, and then leaves. */
async function byScript(snapshot: ContentSnapshot): Promise<Detection | null> {
  const { answer, page } = snapshot
  const linked = openlyLinked(page)
  const isOdd = ({ to }: Exit) => !linked.has(registrableOf(to.hostname)) && !isExpectedExit(to)
  const exit = exitsOf(snapshot, page).find((each) => each.condition !== null && isOdd(each))
  if (!exit) return null
  const { last } = await snapshot.second()
  const { start, length } = exit.place()
  const isThere = last.text.includes(page.source.slice(start, start + Math.min(length, 120)))
  return detection('hack.cond_redirect', isThere ? 'confirmed' : 'likely', [quoteBody(answer, start, length)])
}

const ON_PHONES = {
  title: 'Visitors with a phone are sent to somebody else’s site',
  means:
    'Your site has been broken into, and customers who find you with a phone are stolen before they see it. On a computer all looks well, so it can go on for months unnoticed.',
}
const FOR_ALL_PEOPLE = {
  title: 'Visitors are sent to somebody else’s site',
  means:
    'People are sent away before they see your site, while robots, which call themselves so, are shown the page. Unless that is meant, your site has been broken into, and your customers are stolen.',
}
