import { cardOf } from '../answer/card.ts'
import { meaningDraft } from '../answer/follow-up/about.ts'
import { focusOf, followUpDraft, namedIn } from '../answer/follow-up/follow-up.ts'
import { unseenDraft } from '../answer/nothing-seen.ts'
import { fitOf } from '../answer/told.ts'
import { findArticles } from '../knowledge/search.ts'
import type { Plan } from '../turn.ts'
import { type FollowUp, followUpOf, isAboutUs } from '../understand/follow-up.ts'
import { wantsExamination } from '../understand/symptoms.ts'
import { wishOf } from '../understand/wish.ts'
import { byArticle } from './article-rules.ts'
import { type Asked, examine, say, withWords } from './asked.ts'

/** What is meant once a site has been looked at; null when it has nothing to do with that. */
export function byReport(asked: Asked): Plan | null {
  const { heard, memory, facts } = asked
  const kind = followUpOf(heard.plain)
  if (kind === 'again' && memory.site && !isAboutUs(heard.plain)) return examine(asked, memory.site, false)
  const { report } = memory
  if (report === null) return null
  if (isAboutUs(heard.plain)) {
    const plan = byArticle(asked)
    if (plan) return plan
  }
  if (isNewTrouble(asked, kind)) return relate(asked)
  if (kind !== null && kind !== 'again' && !answersBetter(asked, kind)) {
    const finding = focusOf(heard.plain, report, memory)
    const draft = followUpDraft(kind, finding, report, facts, wishOf(heard.plain))
    return say(draft, { ...memory, focus: finding?.id ?? memory.focus })
  }
  if (wantsExamination(heard.plain) && memory.site && !heard.isQuestion)
    return examine(asked, memory.site, true)
  return asked.isTrouble && !findArticles(heard.plain).some(({ fit }) => fit > 0.8) ? relate(asked) : null
}

/** Kinds that stay with the finding, whatever other words are in the message. */
const STAY: (FollowUp | null)[] = ['order', 'dear', 'others', 'checked', 'platform', 'deeper']

/** They tell of something that was not seen, so that an answer about what was seen would miss the point. */
function isNewTrouble({ heard, memory, codes }: Asked, kind: FollowUp | null): boolean {
  const { report } = memory
  if (!report || codes.length === 0 || STAY.includes(kind)) return false
  const isTheirs = /\b(my|our|also|another|as well|customers|visitors)\b/.test(heard.plain)
  return (memory.waitingFor === 'symptoms' || isTheirs) && namedIn(heard.plain, report) === null
}

/** A question that the knowledge base holds nearly word for word, and no word of "it" or "this". */
function answersBetter({ heard }: Asked, kind: FollowUp): boolean {
  if (kind === 'others' || kind === 'checked' || /\b(it|this|that|these|them)\b/.test(heard.plain))
    return false
  const [best] = findArticles(heard.plain)
  return best !== undefined && best.fit > 0.85 && heard.words.length > 3 && /\b(you|your)\b/.test(heard.plain)
}

/** New words about the trouble, held against what was seen. */
function relate(asked: Asked): Plan {
  const { memory, facts, prompt } = asked
  const said = withWords(memory, prompt)
  const { report } = said
  if (!report) return examine(asked, said.site ?? '', true)
  const fit = fitOf(report, { ...said, words: [prompt] })
  if (!fit.finding) return say(unseenDraft(report, fit), { ...said, waitingFor: 'symptoms' })
  const draft = meaningDraft(fit.finding, facts)
  const text = `That fits what I saw. ${draft.text}`
  return say(
    { ...draft, text, cards: [cardOf(fit.finding, facts)] },
    { ...said, focus: fit.finding.id, waitingFor: null },
  )
}
