import { examineAction } from '../answer/actions.ts'
import { articleDraft } from '../answer/article.ts'
import { askForAddress, confirmHost, endingMissing } from '../answer/talk.ts'
import { findArticles } from '../knowledge/search.ts'
import type { Plan } from '../turn.ts'
import { isProvider } from '../understand/address.ts'
import { tellsOfTrouble, wantsExamination } from '../understand/symptoms.ts'
import { type Asked, examine, say, withTold, withWords } from './asked.ts'

/** What follows from an address in the message; null when there is none of the visitor's own. */
export function byAddress(asked: Asked): Plan | null {
  const { heard, memory, prompt } = asked
  const [first] = heard.addresses
  if (first && !isOnlyMentioned(asked, first.host))
    return byQuestion(asked, first.host) ?? examine(asked, first.url, true)
  if (first) return null
  if (asked.ownerConsent && memory.site) return examine(asked, memory.site, false)
  const [mail] = heard.mailDomains
  if (mail && memory.report === null)
    return say(confirmHost(mail), { ...withWords(memory, prompt), site: mail, waitingFor: 'address' })
  if (heard.unfinished)
    return say(endingMissing(heard.unfinished), {
      ...withWords(memory, prompt),
      site: null,
      waitingFor: 'address',
    })
  return null
}

/** "We are hosted at wix.com", "I want a shop like amazon.com". */
function isOnlyMentioned({ heard, isTrouble }: Asked, host: string): boolean {
  const { plain } = heard
  if (
    /\b(site|website|shop|store|page|something|one|design) (just |exactly |a bit )?(like|similar to|such as|as good as)( \w+)?$/.test(
      plain,
    )
  )
    return true
  if (!isProvider(host)) return false
  return (
    plain !== '' &&
    (isTrouble || !wantsExamination(`${plain} site`)) &&
    !/^(please |can you |could you )*(check|examine|look at|test|scan)$/.test(plain)
  )
}

const SERVICES = ['service-redesign', 'service-new_website', 'service-consultation']

/** "What would a redesign of shop.com cost?" wants the price, not the faults. */
function byQuestion({ heard, memory, facts }: Asked, host: string): Plan | null {
  const [best] = findArticles(heard.plain)
  if (tellsOfTrouble(heard.plain) || !best || best.fit < 0.6 || !SERVICES.includes(best.article.id))
    return null
  const draft = articleDraft(best.article, facts)
  const kept = withTold(
    { ...memory, site: host, report: null, examinationId: null, focus: null },
    best.article.id,
  )
  return say({ ...draft, actions: [examineAction(host), ...draft.actions] }, kept)
}

/** Something is to be looked at, and where is known already, or must be asked. */
export function lookSomewhere(asked: Asked, fault: string | null, extra: string | null): Plan {
  const { memory, facts, prompt } = asked
  if (memory.site && memory.waitingFor !== 'address') return examine(asked, memory.site, true)
  if (facts.ownWebsite && memory.site === null) return examine(asked, facts.ownWebsite, true)
  return say(askForAddress(fault, extra), { ...withWords(memory, prompt), waitingFor: 'address' })
}
