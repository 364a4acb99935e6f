import type { Finding } from '@sitewright/contract/findings.ts'
import { covers, findFault } from '../../diagnosis/src/catalogue/index.ts'
import type { Case, Kind } from './case.ts'
import type { Ran } from './run.ts'

/** What is wrong with the answer to one case; empty when it is right. */
export interface Judged {
  ran: Ran
  missed: string[]
  /** Graver than good manners, and neither labelled nor allowed. */
  wrong: string[]
  wrongHeadline: string | null
  /** Inconclusive cases alone: claimed something, or claimed to have looked. */
  overconfident: boolean
}

const isGrave = (code: string) => ['critical', 'high'].includes(findFault(code).severity)
const isClaimed = ({ verdict }: Finding) => verdict !== 'inconclusive'

export function judge(ran: Ran): Judged {
  const { label, kind } = ran.case
  const { findings, state } = ran.report
  const claimed = findings.filter(isClaimed)
  const folded = claimed.flatMap(({ causes }) => causes)
  const reported = claimed.map(({ code }) => code)
  const tolerated = [...label.faults, ...(label.allowed ?? [])]
  const wrong = claimed
    .filter(({ code, severity }) => severity !== 'low' && !tolerated.some((pattern) => covers(pattern, code)))
    .map(({ code }) => code)
  const missed = label.faults.filter((code, index) =>
    // A fault folded into its root was seen; the root itself must be named.
    index === 0 ? !reported.includes(code) : !reported.includes(code) && !folded.includes(code),
  )
  const [root] = label.faults
  const headline = findings[0]?.code ?? null
  return {
    ran,
    missed,
    wrong,
    wrongHeadline: kind === 'several' && headline !== root ? headline : null,
    overconfident:
      kind === 'inconclusive' && (wrong.length > 0 || (findings.every(isClaimed) && state === 'up')),
  }
}

export interface Score {
  counts: Record<Kind, number>
  precision: number
  recall: number
  healthyPass: number
  twinPass: number
  inconclusive: number
  headline: number
  evidence: number
  quoted: number
  errors: number
}

/** The figures of a whole run. Precision and recall are over critical and high faults. */
export function score(judged: readonly Judged[]): Score {
  const of = (kind: Kind) => judged.filter(({ ran }) => ran.case.kind === kind)
  const share = (good: number, all: number) => (all === 0 ? 1 : good / all)
  const passing = (some: readonly Judged[]) =>
    share(some.filter(({ wrong }) => wrong.length === 0).length, some.length)
  const found = count(judged, ({ ran, missed }) =>
    ran.case.label.faults.filter((code) => isGrave(code) && !missed.includes(code)),
  )
  const missed = count(judged, (one) => one.missed.filter(isGrave))
  const wrong = count(judged, (one) => one.wrong.filter(isGrave))
  const quoted = count(judged, ({ ran }) => ran.report.findings.flatMap(({ evidence }) => evidence))
  const unfounded = count(judged, ({ ran }) => ran.unfounded)
  return {
    counts: {
      faulty: of('faulty').length,
      fixed: of('fixed').length,
      healthy: of('healthy').length,
      inconclusive: of('inconclusive').length,
      several: of('several').length,
    },
    precision: share(found, found + wrong),
    recall: share(found, found + missed),
    healthyPass: passing(of('healthy')),
    twinPass: passing(of('fixed')),
    inconclusive: share(
      of('inconclusive').filter((one) => !one.overconfident).length,
      of('inconclusive').length,
    ),
    headline: share(of('several').filter((one) => one.wrongHeadline === null).length, of('several').length),
    evidence: share(quoted - unfounded, quoted),
    quoted,
    errors: count(judged, ({ ran }) => ran.errors),
  }
}

const count = (judged: readonly Judged[], list: (one: Judged) => readonly unknown[]) =>
  judged.reduce((sum, one) => sum + list(one).length, 0)

/** One line per case that is not right. */
export function complaintsOf(judged: readonly Judged[]): string[] {
  return judged.flatMap((one) => {
    const said = [
      ...one.missed.map((code) => `missed ${code}`),
      ...one.wrong.map((code) => `wrongly ${code}`),
      ...(one.wrongHeadline === null ? [] : [`headline ${one.wrongHeadline}`]),
      ...(one.overconfident ? ['not inconclusive'] : []),
      ...one.ran.unfounded.map(({ where, excerpt }) => `unfounded ${where}: ${excerpt.slice(0, 60)}`),
      ...one.ran.errors.map((error) => `error ${error.split('\n')[0]}`),
    ]
    return said.length > 0 ? [`${one.ran.case.id}: ${said.join('; ')}`] : []
  })
}

export type { Case }
