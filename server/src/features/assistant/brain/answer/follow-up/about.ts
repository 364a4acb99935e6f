import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { platforms } from '@sitewright/contract/pricing.ts'
import type { Draft, Facts } from '../../turn.ts'
import { hostOf } from '../../understand/address.ts'
import { againAction, deepAction, diyAction, personAction, requestAction } from '../actions.ts'
import { cardOf, faultOf } from '../card.ts'
import { costSentence } from '../cost.ts'
import { draftOf, withList } from '../draft.ts'

const doubt = ({ verdict }: Finding): string | null =>
  verdict === 'confirmed'
    ? null
    : verdict === 'likely'
      ? 'I call it likely, not certain: it could also be something that looks the same from outside.'
      : 'I could not make sure of it; take it as a question.'

/** "How do you know?" The quotes themselves stand on the card, beside the command that repeats them. */
export function evidenceDraft(finding: Finding, report: Report, facts: Facts): Draft {
  const seen = finding.evidence
    .slice(0, 3)
    .map(({ request, status, where }) => `${request}: ${status === null ? '' : `${status}, `}${where}`)
  return draftOf(
    [
      `About "${finding.title}": ${faultOf(finding)?.confirmed ?? ''}`,
      withList('What I asked, and what came back:', seen),
      doubt(finding),
      'The card shows the evidence word for word, and a command with which anybody can repeat it.',
      report.vantage === 'here' ? null : `I looked from here: ${report.vantage}.`,
    ],
    {
      cards: [cardOf(finding, facts)],
      actions: [againAction, requestAction(finding, facts.signedIn), personAction],
    },
  )
}

/** "But it works for me!" */
export function doubtDraft(finding: Finding, report: Report, facts: Facts): Draft {
  return draftOf(
    [
      `That can be: what you see and what a stranger sees may differ, through what your browser has stored, your network, or because it comes and goes. I may also be mistaken.`,
      `What I saw on ${hostOf(report.url)}: ${finding.title}. ${faultOf(finding)?.confirmed ?? ''}`,
      doubt(finding),
      'Try it on your phone with the Wi-Fi off, in a private window, and let me check again. Or a person looks at it.',
    ],
    { cards: [cardOf(finding, facts)], actions: [againAction, personAction] },
  )
}

/** "Can I do it myself?" */
export function diyDraft(finding: Finding, facts: Facts): Draft {
  const fault = faultOf(finding)
  const steps = fault?.selfFix ?? []
  if (steps.length === 0)
    return draftOf(
      [
        `I would not try "${finding.title}" alone: a wrong step there can do harm or lose data.`,
        finding.fix,
        fault?.elsewhere ?? costSentence(finding, facts),
      ],
      { actions: [requestAction(finding, facts.signedIn), personAction] },
    )
  return draftOf(
    [
      withList(`You can try "${finding.title}" yourself, at no charge:`, steps),
      fault?.elsewhere ?? null,
      'Then ask me to check again. If you get stuck, we take over.',
    ],
    { actions: [againAction, requestAction(finding, facts.signedIn), personAction] },
  )
}

/** "What does that mean?" */
export function meaningDraft(finding: Finding, facts: Facts): Draft {
  return draftOf(
    [
      `${finding.title}. ${faultOf(finding)?.sees ?? ''}`,
      finding.means,
      `What mending it takes: ${finding.fix}`,
      doubt(finding),
    ],
    {
      actions: [
        requestAction(finding, facts.signedIn),
        faultOf(finding)?.selfFix.length ? diyAction : null,
        personAction,
      ],
    },
  )
}

/** "Why did it happen?" From outside one sees what is, seldom who did it. */
export function whyDraft(finding: Finding, facts: Facts): Draft {
  return draftOf(
    [
      `${finding.title}. ${finding.means}`,
      'Who or what brought it about cannot be seen from outside; with access to the site it usually shows. It need not be anything that you did.',
      faultOf(finding)?.elsewhere ?? null,
    ],
    { actions: [requestAction(finding, facts.signedIn), personAction] },
  )
}

const urgencyOf: Record<Finding['severity'], string> = {
  critical:
    'This is as serious as it gets: as long as it lasts, visitors or their data are hit. I would not leave it.',
  high: 'This is serious: it costs you customers while it lasts. It should be mended soon.',
  medium: 'It does some harm, but it can wait for a few days.',
  low: 'It is a small thing that can wait.',
}

/** "Is that dangerous? Can I leave it?" */
export function dangerDraft(finding: Finding, facts: Facts): Draft {
  return draftOf(
    [`${urgencyOf[finding.severity]} ${finding.means}`, doubt(finding), faultOf(finding)?.elsewhere ?? null],
    {
      actions: [
        requestAction(finding, facts.signedIn),
        faultOf(finding)?.selfFix.length ? diyAction : null,
        personAction,
      ],
    },
  )
}

export function platformDraft(report: Report): Draft {
  const { platform } = report
  return draftOf([
    platform === 'other'
      ? `It did not show what ${hostOf(report.url)} is built with. The price of a fix depends on it a little; if you know it, choose it in the form.`
      : `${hostOf(report.url)} looks as if it is built with ${platforms[platform].label}.`,
  ])
}

/** "How will you fix it?" */
export function fixDraft(finding: Finding, facts: Facts): Draft {
  return draftOf([finding.fix, faultOf(finding)?.elsewhere ?? costSentence(finding, facts)], {
    actions: [requestAction(finding, facts.signedIn), personAction],
  })
}

/** "What did you look at?" */
export function checkedDraft(report: Report): Draft {
  return draftOf(
    [
      `I looked at ${hostOf(report.url)} as a visitor would: its name and e-mail entries, the certificate, the redirects, the front page with some of its links and files, what search engines are told, speed, and signs of a break-in.`,
      report.not_examined.length > 0
        ? 'Some parts I could not look at in the time; that is not to say that they are in order.'
        : null,
      'What cannot be seen from outside I cannot judge: the files on the server, the database, pages behind a log-in.',
    ],
    { actions: [report.measures === null ? deepAction : null, againAction, personAction] },
  )
}
