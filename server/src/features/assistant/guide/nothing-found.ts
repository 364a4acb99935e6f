import type { Report } from '@sitewright/contract/findings.ts'
import type { Draft, Facts, Memory } from '../turn.ts'
import { againAction, deepAction, diyAction, ownerAction, personAction } from './actions.ts'
import { hostOf } from './address.ts'
import { cardOf, faultOf } from './card.ts'
import { draftOf } from './draft.ts'
import {
  type Fit,
  hygieneLine,
  type SortedReport,
  unfinishedSentence,
  unsureSentence,
} from './sorted-report.ts'

export const EXAMINED_PARTS =
  'its name and e-mail records, the certificate, the redirects, the front page with some of its links and files, what search engines are told, speed, and signs of a break-in'

/** The site answered and no known fault was found. The answer never says that nothing is wrong. */
export function nothingFound(
  report: Report,
  sorted: SortedReport,
  facts: Facts,
  memory: Memory,
  before: readonly (string | null)[],
): Draft {
  const { host, hygiene, supporting, unsure } = sorted
  const isDeep = report.measures !== null
  const opening =
    hygiene.length > 0
      ? `${host} answered, and I found nothing that keeps visitors away, only small things.`
      : `${host} answered, and I did not find any of the faults I know.`
  const deeper = isDeep
    ? 'I have also checked with a real browser. A person can look further, with access to the site.'
    : 'I can also check with a real browser, which sees what scripts do, or a person can look.'
  return draftOf(
    [
      ...before,
      `${opening} I checked ${EXAMINED_PARTS}.`,
      unseenSentence(sorted),
      unsureSentence(unsure),
      unfinishedSentence(report),
      `If something is wrong, tell me what you or your customers see, on which page, and since when. ${deeper}`,
    ],
    {
      cards: supporting.map((finding) => cardOf(finding, facts)),
      hygiene: hygieneLine(hygiene),
      actions: [isDeep ? null : deepAction, memory.ownerAsked ? null : ownerAction(host), personAction],
    },
  )
}

/** The visitor describes something that the last examination did not find. */
export function unseenDraft(report: Report, fit: Fit): Draft {
  const host = hostOf(report.url)
  return draftOf(
    [
      unseenSentence({ host, fit }) ?? `I found nothing on ${host} that explains this.`,
      'On which page does it happen, and what exactly do you see? I can check again, check with a real browser, or call a person.',
    ],
    { actions: [againAction, report.measures === null ? deepAction : null, personAction] },
  )
}

function unseenSentence({ host, fit }: Pick<SortedReport, 'host' | 'fit'>): string | null {
  if (fit.saysDown)
    return `You say that it cannot be reached. It answered just now, so it is not down for everyone: try ${host} over mobile data, with the Wi-Fi off. If it opens there, the cause is your own network or device, and there is nothing to pay.`
  if (!fit.unseen) return null
  return `What you describe sounds like "${fit.unseen}". I checked for that and did not see it from here; it may come and go, or be on a page that I did not visit.`
}

/** A bot shield answered, or the check did not get through: neither counts as a fault of the site. */
export function notReached(
  report: Report,
  sorted: SortedReport,
  facts: Facts,
  before: readonly (string | null)[],
): Draft {
  const { headline, host } = sorted
  const card = headline && report.state !== 'refuses_us' ? [cardOf(headline, facts)] : []
  const fault = headline ? faultOf(headline) : null
  const paragraphs = report.state === 'refuses_us' ? shielded(host) : unchecked(host, report, sorted)
  return draftOf([...before, ...paragraphs, report.state === 'up' ? (fault?.elsewhere ?? null) : null], {
    cards: card,
    hygiene: hygieneLine(sorted.hygiene),
    actions: [
      againAction,
      card.length > 0 && fault?.selfFix.length ? diyAction : null,
      report.state === 'up' && report.measures === null ? deepAction : null,
      personAction,
    ],
  })
}

function shielded(host: string): string[] {
  return [
    `A robot shield answered in place of ${host}, so I could not look behind it. That is not a fault by itself: your visitors may well see the site as usual.`,
    'What you can do: open the site on your phone with the Wi-Fi off. If it opens, tell me in your own words what is wrong, and a person will look at it. If you run the shield yourself, you can let our check through and ask me again.',
  ]
}

function unchecked(host: string, { state }: Report, { headline }: SortedReport): string[] {
  if (state === 'up' && headline)
    return [
      `${host} answered, but I could not be sure of the cause. What I saw may point to this: ${headline.title}. Please take it as a question, not as a result.`,
      'Tell me what you see and on which page, or let a person look.',
    ]
  return [
    `I could not check ${host} just now: I got no usable answer. I cannot tell whether the site is down or only my connection to it, so I do not call it down.`,
    'What you can do: open it on your phone with the Wi-Fi off, and look at the status page of your host. If they have an outage, they fix it and there is nothing to pay. Then ask me to check again.',
  ]
}
