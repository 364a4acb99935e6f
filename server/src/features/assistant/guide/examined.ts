import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { counted, listed } from '@sitewright/contract/knowledge/figures.ts'
import type { Draft, Facts, Memory } from '../turn.ts'
import { diyAction, othersAction, ownerAction, personAction, priceAction, requestAction } from './actions.ts'
import { findAddresses, hostOf } from './address.ts'
import { cardOf, faultOf } from './card.ts'
import { costSentence, freeFixSentence } from './cost.ts'
import { draftOf, withList } from './draft.ts'
import { nothingFound, notReached } from './nothing-found.ts'
import {
  hygieneLine,
  type SortedReport,
  sortReport,
  titleWithDoubt,
  unfinishedSentence,
  unsureSentence,
} from './sorted-report.ts'

/** The answer to an examination, and what the conversation remembers of it. */
export function afterExamination(
  report: Report,
  examinationId: string,
  memory: Memory,
  facts: Facts,
): { draft: Draft; memory: Memory } {
  const sorted = sortReport(report, memory)
  const draft = draftFor(report, sorted, memory, facts)
  const focus = sorted.fit.finding ?? sorted.headline
  return {
    draft,
    memory: {
      ...memory,
      site: memory.site ?? report.url,
      report,
      examinationId,
      focus: focus?.id ?? null,
      waitingFor: sorted.headline === null && report.state === 'up' ? 'symptoms' : null,
    },
  }
}

function draftFor(report: Report, sorted: SortedReport, memory: Memory, facts: Facts): Draft {
  const before = [alsoNamed(memory, sorted.host), redirected(report)]
  if (report.state === 'refuses_us' || report.state === 'unknown')
    return notReached(report, sorted, facts, before)
  if (!sorted.headline) return nothingFound(report, sorted, facts, memory, before)
  if (sorted.headline.verdict === 'inconclusive') return notReached(report, sorted, facts, before)
  return causeFound(report, sorted.headline, sorted, facts, before)
}

function causeFound(
  report: Report,
  headline: Finding,
  sorted: SortedReport,
  facts: Facts,
  before: readonly (string | null)[],
): Draft {
  const fault = faultOf(headline)
  const elsewhere = fault?.elsewhere ?? null
  const paragraphs = [
    ...before,
    `${opening(report, headline, sorted)}\n\n${headline.means}`,
    elsewhere
      ? `${elsewhere} Try that first: until then there is nothing to pay us.`
      : costSentence(headline, facts),
    wordsAndFindings(headline, sorted),
    elsewhere || facts.tier ? null : freeFixSentence(headline, facts),
    withList('I also found:', sorted.supporting.map(titleWithDoubt)),
    [moreSentence(sorted), unsureSentence(sorted.unsure), unfinishedSentence(report)]
      .filter((part) => part !== null)
      .join(' '),
  ]
  const request = requestAction(headline, facts.signedIn)
  const diy = fault?.selfFix.length ? diyAction : null
  return draftOf(paragraphs, {
    cards: [headline, ...sorted.supporting].map((finding) => cardOf(finding, facts)),
    hygiene: hygieneLine(sorted.hygiene),
    actions: [
      ...(elsewhere ? [diy, personAction, request] : [request, priceAction, diy, personAction]),
      sorted.further.length > 0 ? othersAction : null,
      /^(hack|expo)\./.test(headline.code) ? ownerAction(sorted.host) : null,
    ],
  })
}

function opening({ state }: Report, headline: Finding, { host, fit }: SortedReport): string {
  const title = `${headline.title}.`
  const isTheirs = fit.finding?.id === headline.id
  if (headline.verdict === 'likely')
    return isTheirs
      ? `I checked ${host}. What you describe is likely this, though I am not certain: ${title}`
      : `I checked ${host}. The likely problem, though I am not certain: ${title}`
  if (state === 'down') return `I checked ${host}, and it does not work for visitors. The cause: ${title}`
  return isTheirs
    ? `I checked ${host} and found what explains it: ${title}`
    : `I checked ${host}. The first thing to fix: ${title}`
}

/** When the visitor's words match another finding, or none. */
function wordsAndFindings(headline: Finding, { fit }: SortedReport): string | null {
  if (fit.finding?.id === headline.id) return null
  if (fit.finding) return `What you describe matches something else I found: ${fit.finding.title}.`
  if (!fit.unseen) return null
  return `What you describe sounds like "${fit.unseen}". I did not see that from here, so ask a person if the above does not explain it.`
}

const moreSentence = ({ further }: SortedReport): string | null =>
  further.length > 0
    ? `There is more: ${counted(further.length)} other ${further.length === 1 ? 'finding' : 'findings'}.`
    : null

function alsoNamed({ words }: Memory, host: string): string | null {
  const { addresses } = findAddresses(words.at(-1) ?? '')
  const others = addresses.filter((other) => other.host !== host && !other.isDoubtful)
  if (others.length === 0) return null
  return `You named several addresses; I checked ${host} first. Send me ${listed(others.slice(0, 3).map((other) => other.host))} separately and I check that too.`
}

function redirected({ url, final_url }: Report): string | null {
  if (!final_url) return null
  const [asked, ended] = [hostOf(url), hostOf(final_url)]
  return asked === ended ? null : `${asked} redirects to ${ended}, so that is what I checked.`
}
