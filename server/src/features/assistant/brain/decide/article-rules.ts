import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { articleDraft } from '../answer/article.ts'
import { fixFrom } from '../answer/talk.ts'
import type { Article } from '../knowledge/article.ts'
import { findArticles, knowledge } from '../knowledge/search.ts'
import type { Plan } from '../turn.ts'
import { isAboutUs } from '../understand/follow-up.ts'
import { clearFaultFor, wantsExamination } from '../understand/symptoms.ts'
import { lookSomewhere } from './address-rules.ts'
import { type Asked, say, withTold } from './asked.ts'

/** The entry of the knowledge base that answers it; null without one. */
export function byArticle(asked: Asked): Plan | null {
  const [best, second] = findArticles(asked.heard.plain)
  if (!best) return null
  return tell(asked, best.article, second && second.fit > 0.6 ? second.article : null)
}

function tell({ memory, facts }: Asked, article: Article, also: Article | null): Plan {
  const asks =
    memory.waitingFor === 'address' && memory.words.length > 0
      ? 'And what is the address of your site?'
      : null
  return say(articleDraft(article, facts, [asks], also), withTold(memory, article.id))
}

/** Questions of which every word is a common one, so that no search finds them. */
const DIRECT: [RegExp, string][] = [
  [
    /\b(need|want|like|get|build|make|create|design|start|set up|have no|without|dont have)( me| us)?( (a|an|any|my first))?( new| nice| small| simple| professional| good| proper| own| complete)* (website|site|web ?shop|online (shop|store)|homepage)(?! (check|audit|examination|review|test|scan|error|that|which|fixed|repaired))\b/,
    'service-new_website',
  ],
  [/^(so |and |hi |hello |but )*(who|what) (are|r) (you|u)( exactly)?$/, 'who-are-you'],
  [
    /\b(what|which things) (can|do|could) (you|u|this|it) do( for me| for us| here)?$|^what is (this|sitewright)$|^what (do|can) you (do|offer)\b/,
    'services',
  ],
  [
    /^(so |and |but |ok )*how (does|do) (it|this|that|everything|you)( all)? works?$|^what happens next$|^how (do|can) (i|we) (start|begin|order)$/,
    'start-request',
  ],
  [
    /^(so |and |but |ok )*(how (long|fast|soon|quick|quickly)|when)( \w+){0,4}$|\b(can|could) you do (it|this|that) (today|tomorrow|now|right now|this week|asap)\b/,
    'urgency',
  ],
  [
    /^(so |and |but |ok )*how much( (is|does|would|will|do) (it|this|that|you)( be| cost| charge| take| want)?)?$|^(so )?what (do|would|will) (you|it|this|that) (charge|cost)( me| us)?$|^(your )?(prices?|costs?|pricing)( list)?( please)?$/,
    'prices',
  ],
  [/\bsign ?up\b/, 'account'],
  [
    /\bwhat (if|happens (if|when)) (you|it|this|that)( \w+)? (cant|cannot|dont|doesnt|fail|fails|not)\b/,
    'guarantee',
  ],
  [/^where (are|r) (you|u)( based| located| from)?$/, 'contact'],
]

function directlyAsked(plain: string): Article | null {
  const id = DIRECT.find(([pattern]) => pattern.test(plain))?.[1]
  return knowledge.find((article) => article.id === id) ?? null
}

const TO_US = /\b(you|your|yours|u)\b/
const OF_THEIRS =
  /\b(my|our|we|i|its|it|customers|clients|visitors|people|the (site|website|shop|store|page|form|checkout))\b/

/** Before anything was looked at: is it a question about us, or trouble with a site? */
export function byQuestionOrTrouble(asked: Asked): Plan | null {
  const { heard, isTrouble, codes } = asked
  const { plain } = heard
  const direct = directlyAsked(plain)
  if (direct) return tell(asked, direct, null)
  if (isSurelyAboutUs(asked)) return byArticle(asked)
  const isQuestionToUs = heard.isQuestion && TO_US.test(plain) && fitOfBest(plain) >= 0.6
  if (isTrouble && !isQuestionToUs && (OF_THEIRS.test(plain) || codes.length > 0)) return trouble(asked)
  if (!(wantsExamination(plain) && fitOfBest(plain) < 0.7)) {
    const plan = byArticle(asked)
    if (plan) return plan
  }
  if (isTrouble) return trouble(asked)
  return wantsExamination(plain) || fromProfile(plain) ? lookSomewhere(asked, null, null) : null
}

function fitOfBest(plain: string): number {
  return findArticles(plain)[0]?.fit ?? 0
}

/** So close to how the knowledge base puts it that words of trouble in it do not matter. */
function isSurelyAboutUs({ heard, codes, isTrouble }: Asked): boolean {
  const [best] = findArticles(heard.plain)
  if (!best) return false
  const { article, fit } = best
  if (/^service-(redesign|new_website|consultation)$/.test(article.id)) return fit >= 0.7
  if (isAboutUs(heard.plain) && !/\b(customers|clients|visitors)\b/.test(heard.plain))
    return fit >= 0.75 || heard.isQuestion || codes.length === 0
  return fit >= 0.8 && (heard.isQuestion || !isTrouble)
}

function fromProfile(plain: string): boolean {
  return /^(please )?(my|our) (own )?(site|website|shop|page|homepage)( please)?$/.test(plain)
}

function trouble(asked: Asked): Plan {
  const code = clearFaultFor(asked.heard.plain)
  const title = catalogue.find((fault) => fault.code === code)?.title ?? null
  const asksPrice = /\b(how much|price|cost|costs|charge|expensive|quote)\b/.test(asked.heard.plain)
  return lookSomewhere(asked, title, asksPrice ? fixFrom() : null)
}
