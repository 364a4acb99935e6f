import type { Check } from '../../../check.ts'
import type { Scene } from '../../../scene.ts'
import { sighting } from '../../../sighting.ts'
import { arriveAgain } from '../../../visit/arrive.ts'
import { frontOf, isRehearsal, isSignIn, type Seen, seenIn } from '../front.ts'
import { hidingMarks } from './marks.ts'

/** `seo.noindex`: the front page asks search engines to leave it out. */
export const noindex: Check = {
  codes: ['seo.noindex'],
  when: 'content',
  says: 'Checking that you can be found…',
  async look(scene) {
    if (isRehearsal(scene.site.host)) return []
    const front = await frontOf(scene)
    if (!front || isSignIn(front.page)) return []
    const marks = hidingMarks(front.reply, front.page)
    if (marks.length === 0) return []
    const second = await onceMore(scene, front)
    if (second && hidingMarks(second.reply, second.page).length === 0) return []
    const isGoogle = marks.some(({ bots }) => bots.includes('google'))
    const evidence = marks.map((mark) => mark.evidence)
    return [
      sighting('seo.noindex', second ? 'confirmed' : 'likely', evidence, isGoogle ? {} : FOR_BING_ALONE),
    ]
  },
}

const FOR_BING_ALONE = {
  severity: 'medium' as const,
  title: 'You are telling Bing to hide you',
  means:
    'Your front page asks Bing to leave it out of its results, and with it the search of Windows and of many assistants. Google is not affected.',
}

async function onceMore(scene: Scene, front: Seen): Promise<Seen | null> {
  if (front.reply === scene.answer) return seenIn((await scene.second()).last)
  return seenIn(await arriveAgain(scene.ways, front.reply.url))
}
