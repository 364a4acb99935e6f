import type { Draft, Facts, Memory, Plan } from '../turn.ts'
import { withWords } from '../turn.ts'
import { meaningDraft } from './about-finding.ts'
import { hostOf } from './address.ts'
import { cardOf } from './card.ts'
import {
  articleDraft,
  askForAddress,
  askForSymptoms,
  confirmHost,
  greeting,
  offerCheck,
  thanksDraft,
  unknownDraft,
} from './fixed-answers.ts'
import { findingMeant, followUpDraft } from './follow-ups.ts'
import { type Intent, isFollowUp } from './intents.ts'
import { type Message, readMessage } from './message.ts'
import { unseenDraft } from './nothing-found.ts'
import { articleOf, faultsIn, type Hit, MEANT, search } from './search.ts'
import { fitOf } from './sorted-report.ts'

interface Asked {
  message: Message
  hits: Hit[]
  memory: Memory
  facts: Facts
  ownerConsent: boolean
}

const say = (draft: Draft, memory: Memory): Plan => ({ kind: 'say', draft, memory })

/** What a message calls for: an answer, an examination, or a person. */
export function plan(prompt: string, memory: Memory, facts: Facts, options: { ownerConsent: boolean }): Plan {
  const message = readMessage(prompt)
  const asked: Asked = { message, hits: search(message.text), memory, facts, ...options }
  return byPerson(asked) ?? byAddress(asked) ?? byMeaning(asked)
}

/** The request may be part of a longer message, unless that message means something else more clearly. */
function asksForPerson(hits: readonly Hit[]): boolean {
  const [best] = hits
  const person = hits.find(({ key }) => key === 'person')
  if (!best || !person) return false
  if (best === person && person.fit >= CLEAR) return true
  return person.holds === 1 && person.fit >= CONTAINED && (best === person || best.fit < MEANT)
}
const CLEAR = 0.75
const CONTAINED = 0.4

function byPerson({ hits, message, memory }: Asked): Plan | null {
  if (!asksForPerson(hits)) return null
  const [named] = message.addresses
  return { kind: 'person', memory: { ...memory, site: named?.url ?? memory.site } }
}

/** What an address in the message calls for; null without one. */
function byAddress(asked: Asked): Plan | null {
  const { message, memory, facts, ownerConsent, hits } = asked
  const { addresses, mailDomain, text, prompt } = message
  const first = addresses.find(({ isDoubtful }) => !isDoubtful) ?? addresses[0]
  if (first) {
    const article = articleMeant(hits)
    if (article?.id.startsWith('service-'))
      return say(offerCheck(articleDraft(article, facts), first.host), { ...memory, site: first.url })
    if (!first.isDoubtful || text === '') return examine(asked, first.url)
    return say(confirmHost(first.host), {
      ...withWords(memory, prompt),
      site: first.url,
      waitingFor: 'address',
    })
  }
  if (ownerConsent && memory.site) return examine(asked, memory.site, memory.words)
  if (!mailDomain || memory.report) return null
  return say(confirmHost(mailDomain), {
    ...withWords(memory, prompt),
    site: mailDomain,
    waitingFor: 'address',
  })
}

const examine = ({ message: { prompt }, ...asked }: Asked, url: string, words?: string[]) =>
  examinationOf({ prompt, ...asked }, url, words)

/** A new address replaces the old one with all that was found there; words said before the first address stay. */
export function examinationOf(
  { prompt, memory, ownerConsent }: { prompt: string; memory: Memory; ownerConsent: boolean },
  url: string,
  words = withWords(memory, prompt).words,
): Extract<Plan, { kind: 'examine' }> {
  const isSame = memory.site !== null && hostOf(memory.site) === hostOf(url)
  const ownerAsked = ownerConsent || (isSame && memory.ownerAsked)
  const rest = { site: url, waitingFor: null, ownerAsked }
  const fresh = { report: null, examinationId: null, focus: null }
  const next: Memory = isSame
    ? { ...memory, ...rest, words }
    : { ...memory, ...rest, ...fresh, words: memory.report ? [prompt] : words }
  return { kind: 'examine', url, owner: ownerConsent, memory: next }
}

function byMeaning(asked: Asked): Plan {
  const { hits, message, memory, facts } = asked
  const named = memory.report ? findingMeant(message.text, hits, memory) : null
  const hit = meant(hits, memory)
  const intent = hit?.kind === 'intent' ? hit.key : null
  if (intent && isFollowUp(intent) && memory.report) {
    const finding = named ?? focusOf(memory)
    return say(followUpDraft(intent, finding, memory.report, facts), {
      ...memory,
      focus: finding?.id ?? memory.focus,
    })
  }
  if (named && hit?.kind !== 'article') {
    const draft = meaningDraft(named, facts)
    return say({ ...draft, cards: [cardOf(named, facts)] }, { ...memory, focus: named.id, waitingFor: null })
  }
  if (intent) return byIntent(intent, asked)
  const article = hit?.kind === 'article' ? articleMeant(hits) : null
  if (article) return say(articleDraft(article, facts, askedAgain(memory)), memory)
  return faultsIn(hits).length > 0 ? byTrouble(asked) : byRest(asked)
}

/** "How much?" is about the finding after an examination, and a question to the knowledge base before. */
function meant(hits: readonly Hit[], { report }: Memory): Hit | null {
  const followUp = hits.find(({ kind, key }) => kind === 'intent' && isFollowUp(key as Intent))
  const other = hits.find(({ kind, key }) => kind !== 'intent' || !isFollowUp(key as Intent))
  const best = report && followUp && followUp.fit + NEARLY >= (other?.fit ?? 0) ? followUp : other
  return best && best.fit >= MEANT ? best : null
}
const NEARLY = 0.1

/** An article must fit clearly better where the message contains the whole description of a fault. */
function articleMeant(hits: readonly Hit[]) {
  const best = hits.find(({ kind }) => kind === 'article')
  const isProblem = hits.some(({ kind, holds, fit }) => kind === 'fault' && holds === 1 && fit >= MEANT)
  return best && best.fit >= (isProblem ? CLEAR : MEANT) ? articleOf(best.key) : null
}

const focusOf = ({ report, focus }: Memory) =>
  report?.findings.find(({ id }) => id === (focus ?? report.headline)) ?? report?.findings[0] ?? null

const askedAgain = ({ waitingFor, words }: Memory) =>
  waitingFor === 'address' && words.length > 0 ? ['And what is the address of your site?'] : []

function byIntent(intent: Intent, asked: Asked): Plan {
  const { memory, facts } = asked
  const known = memory.site ?? facts.ownWebsite
  if (intent === 'hello') return say(greeting(facts), waiting(memory))
  if (intent === 'thanks') return say(thanksDraft(memory), memory)
  if (intent === 'again' && memory.site) return examine(asked, memory.site, memory.words)
  if (intent === 'yes' && memory.waitingFor === 'address' && known) return examine(asked, known, memory.words)
  if (intent === 'no' && memory.waitingFor === 'address')
    return say(askForAddress(null), { ...memory, site: null })
  if (intent === 'trouble' || intent === 'down') return byTrouble(asked)
  return byRest(asked)
}

/** The visitor describes a problem: examine the known site, compare with the report, or ask for the address. */
function byTrouble(asked: Asked): Plan {
  const { hits, memory, facts, message } = asked
  const said = withWords(memory, message.prompt)
  if (memory.report) {
    const fit = fitOf(memory.report, { ...said, words: [message.prompt] })
    return say(unseenDraft(memory.report, fit), { ...said, waitingFor: 'symptoms' })
  }
  if (memory.site && memory.waitingFor !== 'address') return examine(asked, memory.site)
  if (facts.ownWebsite && memory.site === null) return examine(asked, facts.ownWebsite)
  return say(askForAddress(faultsIn(hits)[0] ?? null), { ...said, waitingFor: 'address' })
}

function byRest({ memory, message }: Asked): Plan {
  const said = withWords(memory, message.prompt)
  if (memory.waitingFor === 'symptoms') return say(askForSymptoms(), said)
  return say(unknownDraft(memory), waiting(memory.report ? memory : said))
}

/** Without an examination, every such answer asks for the address. */
const waiting = (memory: Memory): Memory =>
  memory.report === null ? { ...memory, waitingFor: 'address' } : memory
