import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { counted, listed } from '@sitewright/contract/knowledge/figures.ts'
import type { Draft, Facts, Memory } from '../turn.ts'
import { findAddresses, hostOf } from '../understand/address.ts'
import { hear } from '../understand/hear.ts'
import { diyAction, othersAction, ownerAction, personAction, requestAction } from './actions.ts'
import { cardOf, faultOf } from './card.ts'
import { costSentence, freeFixSentence } from './cost.ts'
import { draftOf, withList } from './draft.ts'
import { hygieneLine } from './hygiene.ts'
import { nothingSeen, notReached } from './nothing-seen.ts'
import { languageNote } from './talk.ts'
import { sortOut, type Told } from './told.ts'

/** The answer to an examination, and what the conversation keeps of it. */
export function afterExamination(
  report: Report,
  examinationId: string,
  memory: Memory,
  facts: Facts,
): { draft: Draft; memory: Memory } {
  const told = sortOut(report, memory)
  const draft = draftFor(report, told, memory, facts)
  const focus = told.fit.finding ?? told.headline
  return {
    draft,
    memory: {
      ...memory,
      site: memory.site ?? report.url,
      report,
      examinationId,
      focus: focus?.id ?? null,
      waitingFor: told.headline === null && report.state === 'up' ? 'symptoms' : null,
    },
  }
}

function draftFor(report: Report, told: Told, memory: Memory, facts: Facts): Draft {
  const before = [
    languageNote(lastHeard(memory).language),
    alsoNamed(memory, told.host),
    ledElsewhere(report),
  ]
  if (report.state === 'refuses_us' || report.state === 'unknown')
    return notReached(report, told, facts, before)
  if (!told.headline) return nothingSeen(report, told, facts, memory, before)
  if (told.headline.verdict === 'inconclusive') return notReached(report, told, facts, before)
  return causeFound(report, told.headline, told, facts, before)
}

function causeFound(
  report: Report,
  headline: Finding,
  told: Told,
  facts: Facts,
  before: readonly (string | null)[],
): Draft {
  const elsewhere = faultOf(headline)?.elsewhere ?? null
  const shown = [headline, ...told.supporting]
  const paragraphs = [
    ...before,
    `${opening(report, headline, told)}\n\n${headline.means}`,
    elsewhere
      ? `${elsewhere} Look there first: until then there is nothing to pay us.`
      : costSentence(headline, facts),
    wordsAndFindings(headline, told),
    elsewhere || facts.tier ? null : freeFixSentence(headline, facts),
    withList(
      told.supporting.length === 1 ? 'I also saw this:' : 'I also saw these:',
      told.supporting.map(titleWithDoubt),
    ),
    openEnds(report, told),
  ]
  const request = requestAction(headline, facts.signedIn)
  const diy = faultOf(headline)?.selfFix.length ? diyAction : null
  return draftOf(paragraphs, {
    cards: shown.map((finding) => cardOf(finding, facts)),
    hygiene: hygieneLine(told.hygiene),
    actions: [
      ...(elsewhere ? [diy, personAction, request] : [request, diy, personAction]),
      told.further.length > 0 ? othersAction : null,
      /^(hack|expo)\./.test(headline.code) ? ownerAction(told.host) : null,
    ],
  })
}

function opening({ state }: Report, headline: Finding, { host, fit }: Told): string {
  const title = `${headline.title}.`
  const isTheirs = fit.finding?.id === headline.id && fit.hasWords
  if (headline.verdict === 'likely')
    return isTheirs
      ? `I looked at ${host}. What you describe is likely this, though I am not certain: ${title}`
      : `I looked at ${host}. The likely trouble, though I am not certain: ${title}`
  if (state === 'down') return `I looked at ${host}, and it does not work for visitors. The cause: ${title}`
  return isTheirs
    ? `I looked at ${host} and found what explains it: ${title}`
    : `I looked at ${host}. The first thing to mend: ${title}`
}

/** Says so when the words fit another finding, or nothing that was seen. */
function wordsAndFindings(headline: Finding, { fit }: Told): string | null {
  if (!fit.hasWords || fit.finding?.id === headline.id) return null
  if (fit.finding) return `What you describe fits something else that I saw: ${fit.finding.title}.`
  if (!fit.unseen) return null
  return `What you describe sounds like "${fit.unseen}". I did not see that from here, so ask a person if the above does not explain it.`
}

function titleWithDoubt({ title, verdict }: Finding): string {
  return verdict === 'likely' ? `${title} (likely, not certain)` : title
}

function openEnds({ not_examined }: Report, { further, unsure }: Told): string | null {
  const parts = [
    further.length > 0
      ? `There is more: ${counted(further.length)} other ${further.length === 1 ? 'thing' : 'things'}.`
      : null,
    unsure.length > 0
      ? `I could not make sure about this: ${listed(unsure.map(({ title }) => `"${title}"`).slice(0, 2))}.`
      : null,
    not_examined.length > 0 ? 'Some parts I could not look at in the time.' : null,
  ]
  return parts.filter((part) => part !== null).join(' ')
}

function lastHeard({ words }: Memory) {
  return hear(words.at(-1) ?? '')
}

function alsoNamed({ words }: Memory, host: string): string | null {
  const others = findAddresses(words.at(-1) ?? '').addresses.filter((other) => other.host !== host)
  if (others.length === 0) return null
  return `You named several addresses; I looked at ${host} first. Send me ${listed(others.slice(0, 3).map((other) => other.host))} on its own and I look there too.`
}

function ledElsewhere({ url, final_url }: Report): string | null {
  if (!final_url) return null
  const [asked, ended] = [hostOf(url), hostOf(final_url)]
  return asked === ended ? null : `${asked} leads on to ${ended}, so that is what I looked at.`
}
