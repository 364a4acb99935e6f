import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { arriveAgain } from '#visit/arrive.ts'
import type { Shown } from '#visit/page-of.ts'
import { frontOf, isRehearsal, isSignIn, seenIn } from './front.ts'
import { hidingMarks } from './marks.ts'

/** `seo.noindex`: the front page asks search engines to leave it out. */
export const noindex: Check = {
  codes: ['seo.noindex'],
  when: 'content',
  says: 'Checking that you can be found…',
  async look(snapshot) {
    if (isRehearsal(snapshot.site.host)) return []
    const front = await frontOf(snapshot)
    if (!front || isSignIn(front.page)) return []
    const marks = hidingMarks(front.reply, front.page)
    if (marks.length === 0) return []
    const second = await onceMore(snapshot, front)
    if (second && hidingMarks(second.reply, second.page).length === 0) return []
    const isGoogle = marks.some(({ bots }) => bots.includes('google'))
    const evidence = marks.map((mark) => mark.evidence)
    return [
      detection('seo.noindex', second ? 'confirmed' : 'likely', evidence, isGoogle ? {} : FOR_BING_ALONE),
    ]
  },
}

const FOR_BING_ALONE = {
  severity: 'medium' as const,
  title: 'You are telling Bing to hide you',
  means:
    'Your front page asks Bing to leave it out of its results, and with it the search of Windows and of many assistants. Google is not affected.',
}

async function onceMore(snapshot: SiteSnapshot, front: Shown): Promise<Shown | null> {
  if (front.reply === snapshot.answer) return seenIn((await snapshot.second()).last)
  return seenIn(await arriveAgain(snapshot.client, front.reply.url))
}
