import type { Evidence } from '@sitewright/contract/findings.ts'
import type { Check } from '../../../check.ts'
import { quoteBody, quoteHeader, quoteStatus } from '../../../evidence.ts'
import type { Page } from '../../../page/page.ts'
import type { Scene } from '../../../scene.ts'
import { type Sighting, sighting } from '../../../sighting.ts'
import type { Request } from '../../../visit/reply.ts'
import { registrableOf } from '../../../visit/site.ts'
import { openlyLinked } from '../foreign.ts'
import { type Exit, exitsOf } from '../scripts/exits.ts'
import { isExpectedExit } from './expected-exits.ts'
import { FROM_SEARCH, type Visit, visitAs } from './visit.ts'

/** `hack.cond_redirect`: only visitors from a search engine, or with a phone, are sent to somebody else's site. */
export const condRedirect: Check = {
  codes: ['hack.cond_redirect'],
  when: 'content',
  says: 'Visiting as a phone and as if from a search engine…',
  async look(scene) {
    const { page } = scene
    if (!page) return []
    const searching: Request = { visitor: 'browser', referer: FROM_SEARCH }
    const [plain, searched, phoned] = await Promise.all([
      visitAs(scene, { visitor: 'browser' }),
      visitAs(scene, searching),
      visitAs(scene, { visitor: 'phone', referer: FROM_SEARCH }),
    ])
    if (!plain) return []
    const all = leaving(scene, plain, null)
    if (all) return [await onlyPeople(scene, all)]
    for (const [visit, request] of [
      [searched, searching],
      [phoned, { visitor: 'phone', referer: FROM_SEARCH } as Request],
    ] as const) {
      const away = visit && leaving(scene, visit, plain)
      if (away) return [await confirmed(scene, away, plain, request)]
    }
    return [await byScript(scene, page)]
  },
}

interface Leaving {
  to: URL
  quotes: Evidence[]
}

/** Where a visit leaves for somebody else's site; what the plain visit does too is no condition. */
function leaving(scene: Scene, visit: Visit, plain: Visit | null): Leaving | null {
  const linked = plain?.page ? openlyLinked(plain.page) : new Set<string>()
  const isOdd = (to: URL) => !linked.has(registrableOf(to.hostname)) && !isExpectedExit(to)
  if (visit.away)
    return isOdd(visit.away)
      ? { to: visit.away, quotes: [quoteHeader(visit.last, 'location'), quoteStatus(visit.last)] }
      : null
  if (!visit.page) return null
  const plainExits = plain?.page ? exitsOf(scene, plain.page).map(({ to }) => to.hostname) : []
  const exit = exitsOf(scene, visit.page).find(
    ({ to, condition }) => condition === null && isOdd(to) && !plainExits.includes(to.hostname),
  )
  return exit ? { to: exit.to, quotes: [quoteBody(visit.last, exit.start, exit.length)] } : null
}

/** Asks both ways once more on fresh connections: a redirect by chance (an A/B test, a load balancer) is none. */
async function confirmed(
  scene: Scene,
  first: Leaving,
  plain: Visit,
  request: Request,
): Promise<Sighting | null> {
  const [again, plainAgain] = await Promise.all([
    visitAs(scene, request, true),
    visitAs(scene, { visitor: 'browser' }, true),
  ])
  if (!again || !plainAgain || leaving(scene, plainAgain, null)) return null
  if (!leaving(scene, again, plainAgain)) return null
  return sighting('hack.cond_redirect', 'confirmed', [...first.quotes, quoteStatus(plain.last)])
}

/** People are sent away while a robot is shown the page: asked twice, to rule out chance. */
async function onlyPeople(scene: Scene, first: Leaving): Promise<Sighting | null> {
  const { answer, page } = scene
  if (!answer || !page || exitsOf(scene, page).some(({ to }) => to.hostname === first.to.hostname))
    return null
  const [again, ours] = await Promise.all([visitAs(scene, { visitor: 'browser' }, true), scene.second()])
  if (!again || !leaving(scene, again, null) || ours.last.status !== answer.status) return null
  return sighting('hack.cond_redirect', 'likely', [...first.quotes, quoteStatus(answer)])
}

/** A script in the page that itself looks where the visitor came from, or with what, and then leaves. */
async function byScript(scene: Scene, page: Page): Promise<Sighting | null> {
  const { answer } = scene
  const linked = openlyLinked(page)
  const isOdd = ({ to }: Exit) => !linked.has(registrableOf(to.hostname)) && !isExpectedExit(to)
  const exit = exitsOf(scene, page).find((each) => each.condition !== null && isOdd(each))
  if (!answer || !exit) return null
  const { last } = await scene.second()
  const isThere = last.text.includes(page.source.slice(exit.start, exit.start + Math.min(exit.length, 120)))
  return sighting('hack.cond_redirect', isThere ? 'confirmed' : 'likely', [
    quoteBody(answer, exit.start, exit.length),
  ])
}
