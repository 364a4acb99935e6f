import type { Check } from '../../../check.ts'
import { quoteBody, quoteHeader, quoteMatch, quoteStatus } from '../../../evidence.ts'
import type { Page } from '../../../page/page.ts'
import type { Scene } from '../../../scene.ts'
import { sighting } from '../../../sighting.ts'
import { isOk, type Reply } from '../../../visit/reply.ts'
import { shieldOf } from '../../../visit/shield.ts'
import { registrableOf } from '../../../visit/site.ts'
import { openlyLinked } from '../foreign.ts'
import { isExpectedExit } from './expected-exits.ts'
import { differenceOf } from './page-difference.ts'
import { FROM_SEARCH, type Visit, visitAs } from './visit.ts'

/** `hack.cloaking`: Google, or people who come from it, are shown another and spammy page. */
export const cloaking: Check = {
  codes: ['hack.cloaking'],
  when: 'content',
  says: 'Visiting as Google does…',
  async look(scene) {
    const [plain, robot, searched] = await Promise.all([
      visitAs(scene, { visitor: 'browser' }),
      visitAs(scene, { visitor: 'googlebot' }),
      visitAs(scene, { visitor: 'browser', referer: FROM_SEARCH }),
    ])
    if (!plain?.page || !isOk(plain.last) || shieldOf(plain.last)) return []
    if (robot && isOther(scene, plain, robot))
      return [await repeated(scene, plain, robot, { visitor: 'googlebot' })]
    if (searched && isOther(scene, plain, searched) && searched.page)
      return [await repeated(scene, plain, searched, { visitor: 'browser', referer: FROM_SEARCH })]
    return []
  },
}

/** True when the second visit was shown something that only spam explains; a refusal of a would-be robot is not. */
function isOther(scene: Scene, plain: Visit, other: Visit): boolean {
  if (!plain.page) return false
  if (other.away)
    return (
      other.last.visitor === 'googlebot' &&
      !isExpectedExit(other.away) &&
      !openlyLinked(plain.page).has(registrableOf(other.away.hostname))
    )
  if (!other.page || !isOk(other.last) || shieldOf(other.last)) return false
  return differenceOf(scene, plain.page, other.page) !== null
}

/** Plain, robot, plain, robot: only what differs both times is no accident. */
async function repeated(
  scene: Scene,
  plain: Visit,
  other: Visit,
  request: Parameters<typeof visitAs>[1],
): Promise<ReturnType<typeof sighting>> {
  const plainAgain = await visitAs(scene, { visitor: 'browser' }, true)
  const otherAgain = await visitAs(scene, request, true)
  if (!plainAgain?.page || !otherAgain || !isOther(scene, plainAgain, otherAgain)) return null
  if (plain.page && differenceOf(scene, plain.page, plainAgain.page)) return null
  if (other.away)
    return sighting('hack.cloaking', 'confirmed', [
      quoteHeader(other.last, 'location'),
      quoteStatus(plain.last),
    ])
  const difference = plain.page && other.page ? differenceOf(scene, plain.page, other.page) : null
  if (!difference) return null
  return sighting('hack.cloaking', difference.isSure ? 'confirmed' : 'likely', [
    titleOf(other.last, other.page),
    ...difference.places.map(({ start, length }) => quoteBody(other.last, start, length)),
    titleOf(plain.last, plain.page),
  ])
}

function titleOf(reply: Reply, page: Page | null) {
  const title = page?.first('title')
  return title
    ? quoteBody(reply, title.start, title.end - title.start)
    : quoteMatch(reply, /<h1[^>]{0,200}>[^<]{0,200}/i)
}
