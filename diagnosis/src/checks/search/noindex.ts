import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arriveAgain } from '#visit/arrive.ts'
import type { Shown } from '#visit/page-of.ts'
import { frontOf, gatedFront, isRehearsal, isSignIn, seenIn } from './front.ts'
import { hidingMarks } from './marks.ts'

/** `seo.noindex`: the front page asks search engines to leave it out. */
export const noindex: Check = {
  codes: ['seo.noindex'],
  when: 'content',
  says: 'Checking that you can be found…',
  async look(snapshot) {
    if (isRehearsal(snapshot.site.host)) return []
    const shown = await frontOf(snapshot)
    const gated = shown && gatedFront(snapshot, shown.page.url)
    const front = gated ? seenIn((await snapshot.client.follow(gated, GOOGLE)).last) : shown
    if (!front || isSignIn(front.page)) return []
    const marks = hidingMarks(front.reply, front.page)
    if (marks.length === 0) return []
    const second = await onceMore(snapshot, front, gated)
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

const GOOGLE = { visitor: 'googlebot' as const }

async function onceMore(
  snapshot: ContentSnapshot,
  front: Shown,
  gated: string | null,
): Promise<Shown | null> {
  if (gated) return seenIn(await arriveAgain(snapshot.client, gated, GOOGLE))
  if (front.reply === snapshot.answer) return seenIn((await snapshot.second()).last)
  return seenIn(await arriveAgain(snapshot.client, front.reply.url))
}
