import type { Report } from '@sitewright/contract/findings.ts'
import { listed } from '@sitewright/contract/knowledge/figures.ts'
import type { Draft, Facts, Memory } from '../turn.ts'
import { hostOf } from '../understand/address.ts'
import { againAction, deepAction, diyAction, ownerAction, personAction } from './actions.ts'
import { cardOf, faultOf } from './card.ts'
import { draftOf } from './draft.ts'
import { hygieneLine } from './hygiene.ts'
import type { Fit, Told } from './told.ts'

const LOOKED_AT =
  'I looked at its name and e-mail entries, the certificate, the redirects, the front page with some of its links and files, what search engines are told, speed, and signs of a break-in.'

/** The site answered and none of the faults we know was seen. That is all it says: never that nothing is wrong. */
export function nothingSeen(
  report: Report,
  told: Told,
  facts: Facts,
  memory: Memory,
  before: readonly (string | null)[],
): Draft {
  const { host, fit, hygiene, supporting, unsure } = told
  const isDeep = report.measures !== null
  const opening =
    hygiene.length > 0
      ? `${host} answered me, and I saw nothing that keeps visitors away, only small things.`
      : `${host} answered me, and I did not see any of the faults I know.`
  const next = fit.hasWords
    ? 'Tell me more: on which page does it happen, since when, and what exactly do you see?'
    : 'If something is wrong, tell me what you or your customers see, and on which page.'
  const deeper = isDeep
    ? 'I have also looked with a real browser. A person can look further, with access to the site.'
    : 'I can also look with a real browser, which sees what scripts do, or a person can look.'
  return draftOf(
    [
      ...before,
      `${opening} ${LOOKED_AT}`,
      unseenSentence(told),
      unsure.length > 0
        ? `I could not make sure about this: ${listed(unsure.map(({ title }) => `"${title}"`).slice(0, 2))}.`
        : null,
      report.not_examined.length > 0 ? 'Some parts I could not look at in the time.' : null,
      `${next} ${deeper}`,
    ],
    {
      cards: supporting.map((finding) => cardOf(finding, facts)),
      hygiene: hygieneLine(hygiene),
      actions: [
        isDeep ? null : deepAction,
        memory.told.includes('owner') ? null : ownerAction(host),
        personAction,
      ],
    },
  )
}

/** What is told now was not seen in the examination of before. */
export function unseenDraft(report: Report, fit: Fit): Draft {
  const host = hostOf(report.url)
  return draftOf(
    [
      unseenSentence({ host, fit }) ?? `I have seen nothing on ${host} that explains this.`,
      'On which page does it happen, and what exactly do you see? I can check again, look with a real browser, or call a person.',
    ],
    { actions: [againAction, report.measures === null ? deepAction : null, personAction] },
  )
}

function unseenSentence({ host, fit }: Pick<Told, 'host' | 'fit'>): string | null {
  if (fit.saysDown)
    return `You say that it cannot be reached. It answered me just now, so it is not down for everybody: try ${host} over mobile data, with the Wi-Fi off. If it opens there, the cause is your own network or device, and there is nothing to pay.`
  if (!fit.unseen) return null
  return `What you describe sounds like "${fit.unseen}". I looked for that and did not see it from here; it may come and go, or sit on a page that I did not visit.`
}

/** A shield answered, or we could not check: neither is said to be a fault of the site. */
export function notReached(
  report: Report,
  told: Told,
  facts: Facts,
  before: readonly (string | null)[],
): Draft {
  const { headline, host } = told
  const card = headline && report.state !== 'refuses_us' ? [cardOf(headline, facts)] : []
  const canDo = headline ? faultOf(headline) : null
  const paragraphs = report.state === 'refuses_us' ? shielded(host) : unchecked(host, report, told)
  return draftOf([...before, ...paragraphs, report.state === 'up' ? (canDo?.elsewhere ?? null) : null], {
    cards: card,
    hygiene: hygieneLine(told.hygiene),
    actions: [
      againAction,
      card.length > 0 && canDo?.selfFix.length ? diyAction : null,
      report.state === 'up' && report.measures === null ? deepAction : null,
      personAction,
    ],
  })
}

function shielded(host: string): string[] {
  return [
    `A robot shield answered in place of ${host}, so I could not look behind it. That is not a fault by itself: your visitors may well see the site as usual.`,
    'What you can do: open the site on your phone with the Wi-Fi off. If you see it, tell me in your own words what is wrong, and a person looks at it. If you run the shield yourself, you can let our check through and ask me again.',
  ]
}

function unchecked(host: string, { state }: Report, { headline }: Told): string[] {
  if (state === 'up' && headline)
    return [
      `${host} answered me, but I could not make sure of the cause. What I saw may point to this: ${headline.title}. Take it as a question, not as a result.`,
      'Tell me what you see and on which page, or let a person look.',
    ]
  return [
    `I could not check ${host} just now: no usable answer came. I cannot tell whether the site is down or only my way to it, so I do not call it down.`,
    'What you can do: open it on your phone with the Wi-Fi off, and look at the status page of your host. If it is an outage of theirs, they end it and there is nothing to pay. Then ask me to check again.',
  ]
}
