import type { Check } from '#check.ts'
import { openlyLinked } from '#checks/hack/foreign.ts'
import { detection } from '#detection.ts'
import { quoteBody, quoteElement, quoteHeader, quoteMatch, quoteStatus } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isOk, type Reply } from '#visit/reply.ts'
import { shieldOf } from '#visit/shield.ts'
import { registrableOf } from '#visit/site.ts'
import { isExpectedExit } from './expected-exits.ts'
import { differenceOf } from './page-difference.ts'
import { FROM_SEARCH, type Visit, visitAs } from './visit.ts'

/** `hack.cloaking`: Google, or people who come from it, are shown another and spammy page. */
export const cloaking: Check = {
  codes: ['hack.cloaking'],
  when: 'content',
  says: 'Visiting as Google does…',
  async look(snapshot) {
    const [plain, robot, searched] = await Promise.all([
      visitAs(snapshot, { visitor: 'browser' }),
      visitAs(snapshot, { visitor: 'googlebot' }),
      visitAs(snapshot, { visitor: 'browser', referer: FROM_SEARCH }),
    ])
    if (!plain?.page || !isOk(plain.last) || shieldOf(plain.last)) return []
    if (robot && isOther(snapshot, plain, robot))
      return [await repeated(snapshot, plain, robot, { visitor: 'googlebot' })]
    if (searched && isOther(snapshot, plain, searched) && searched.page)
      return [await repeated(snapshot, plain, searched, { visitor: 'browser', referer: FROM_SEARCH })]
    return []
  },
}

/** True when the second visit was shown something that only spam explains; a refusal of a would-be robot is not. */
function isOther(snapshot: SiteSnapshot, plain: Visit, other: Visit): boolean {
  if (!plain.page) return false
  if (other.away)
    return (
      other.last.visitor === 'googlebot' &&
      !isExpectedExit(other.away) &&
      !openlyLinked(plain.page).has(registrableOf(other.away.hostname))
    )
  if (!other.page || !isOk(other.last) || shieldOf(other.last)) return false
  return differenceOf(snapshot, plain.page, other.page) !== null
}

/** Plain, robot, plain, robot: only what differs both times is no accident. */
async function repeated(
  snapshot: SiteSnapshot,
  plain: Visit,
  other: Visit,
  request: Parameters<typeof visitAs>[1],
): Promise<ReturnType<typeof detection>> {
  const plainAgain = await visitAs(snapshot, { visitor: 'browser' }, true)
  const otherAgain = await visitAs(snapshot, request, true)
  if (!plainAgain?.page || !otherAgain || !isOther(snapshot, plainAgain, otherAgain)) return null
  if (plain.page && differenceOf(snapshot, plain.page, plainAgain.page)) return null
  if (other.away)
    return detection('hack.cloaking', 'confirmed', [
      quoteHeader(other.last, 'location'),
      quoteStatus(plain.last),
    ])
  const difference = plain.page && other.page ? differenceOf(snapshot, plain.page, other.page) : null
  if (!difference) return null
  return detection('hack.cloaking', difference.isSure ? 'confirmed' : 'likely', [
    titleOf(other.last, other.page),
    ...difference.places.map(({ start, length }) => quoteBody(other.last, start, length)),
    titleOf(plain.last, plain.page),
  ])
}

function titleOf(reply: Reply, page: Page | null) {
  const title = page?.first('title')
  return title ? quoteElement(reply, title) : quoteMatch(reply, /<h1[^>]{0,200}>[^<]{0,200}/i)
}
