import type { Article } from '@sitewright/contract/knowledge/article.ts'
import { knowledge } from '@sitewright/contract/knowledge/knowledge.ts'
import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { articleDraft } from '../answer/article.ts'
import { explainDraft, fixFrom } from '../answer/talk.ts'
import { findArticles } from '../knowledge/search.ts'
import type { Plan } from '../turn.ts'
import { isAboutUs } from '../understand/follow-up.ts'
import type { Heard } from '../understand/hear.ts'
import { clearFaultFor, faultsHintedAt, tellsOfTrouble, wantsExamination } from '../understand/symptoms.ts'
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
  [/\b(a|per|each|every) month\b|\bmonthly\b/, 'care-plans'],
  [/\bhurry\b/, 'urgency'],
  [/\bcheapest\b/, 'prices'],
  [/\bsell\b( \w+){0,4} (online|on the (internet|web))\b/, 'service-new_website'],
  [/\bwho (made|built|created|programmed|wrote) (you|this bot)\b/, 'who-are-you'],
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
  const { heard, isTrouble } = asked
  const { plain } = heard
  const direct = directlyAsked(plain)
  if (direct) return tell(asked, direct, null)
  if (isSurelyAboutUs(asked)) return byArticle(asked)
  if (isTrouble && isOfTheirs(asked)) return trouble(asked)
  const looks = wantsExamination(plain)
  const plan = looks && fitOfBest(plain) < 0.7 ? null : byArticle(asked)
  if (plan) return plan
  if (isAboutWords(asked)) return explain(asked)
  if (isTrouble && !isToUs(heard)) return trouble(asked)
  if (looks || fromProfile(plain)) return lookSomewhere(asked, null, null)
  return /\b(my|our|this|the|customers|visitors)\b/.test(plain) && faultsHintedAt(plain).length > 0
    ? trouble(asked)
    : null
}

function isOfTheirs({ heard, codes }: Asked): boolean {
  const { plain, isQuestion } = heard
  if (isQuestion && TO_US.test(plain) && fitOfBest(plain) >= 0.6) return false
  if (isToUs(heard) || ASKS_WHAT_IT_IS.test(plain)) return false
  return OF_THEIRS.test(plain) || codes.length > 0
}

/** "Do you do this?", without a word of a site of their own or of trouble. */
function isToUs({ plain, isQuestion }: Heard): boolean {
  return isQuestion && TO_US.test(plain) && !/\b(my|our|mine)\b/.test(plain) && !tellsOfTrouble(plain)
}

const ASKS_WHAT_IT_IS =
  /^(so |and |but |please )*(what (is|are|does|do|means)|whats|explain|define)\b(?!.*\b(my|our|wrong with)\b)/

/** "What is DNS?" */
function isAboutWords({ heard, codes }: Asked): boolean {
  return ASKS_WHAT_IT_IS.test(heard.plain) && codes.length > 0
}

function explain({ codes, memory }: Asked): Plan | null {
  const fault = catalogue.find(({ code }) => code === codes[0])
  return fault ? say(explainDraft(fault), memory) : null
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
