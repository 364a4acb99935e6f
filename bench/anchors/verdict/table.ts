import { covers } from '../../../diagnosis/src/catalogue/index.ts'
import type { Case } from '../../corpus/case.ts'
import { quantile } from '../../limits/bars.ts'
import type { Outcome, ToolName } from '../tools/tool.ts'
import { toolNames } from '../tools/tool.ts'
import { anchorMap } from './anchor-map.ts'
import { type Grade, gradeOf, noiseOf } from './judge.ts'

/** One case under all tools. */
export interface Examined {
  case: Pick<Case, 'id' | 'kind' | 'label'>
  outcomes: Record<ToolName, Outcome>
}

const anchors = toolNames.filter((name) => name !== 'sitewright')
const TIMES_AS_MANY = 1.8
const SHARE_OF_TIME = 0.1

const faultyOf = (examined: readonly Examined[]) => examined.filter((one) => one.case.kind === 'faulty')
const faultOf = ({ case: { label } }: Examined) => label.faults[0] ?? ''
const gradeIn = (one: Examined, tool: ToolName) => gradeOf(tool, one.outcomes[tool], faultOf(one))

/** A line for each tool: strict and lenient names, symptom, silence, noise on healthy sites, seconds. */
export function rowsOf(examined: readonly Examined[]) {
  const faulty = faultyOf(examined)
  const healthy = examined.filter((one) => one.case.kind === 'healthy')
  const rows = toolNames.map((tool) => {
    const grades = faulty.map((one) => gradeIn(one, tool))
    const count = (grade: Grade) => grades.filter((each) => each === grade).length
    const seconds = secondsOf(examined, tool)
    const noise = healthy.map((one) => noiseOf(one.outcomes[tool].flags))
    const claimed = faulty.filter((one) => isClaimed(tool, faultOf(one)))
    return {
      tool,
      named: count('named'),
      lenient: count('named') + count('hinted'),
      symptom: count('symptom'),
      silent: count('silent'),
      errored: count('errored'),
      'of what it claims': `${claimed.filter((one) => gradeIn(one, tool) === 'named').length}/${claimed.length}`,
      'noise, grave': sum(noise.map(({ grave }) => grave)),
      'noise, slight': sum(noise.map(({ slight }) => slight)),
      'median s': round(quantile(seconds, 0.5)),
      'max s': round(Math.max(...seconds)),
    }
  })
  return { rows, faulty: faulty.length, healthy: healthy.length }
}

function secondsOf(examined: readonly Examined[], tool: ToolName): number[] {
  return examined.map((one) => one.outcomes[tool].seconds).filter(Number.isFinite)
}

/** Anchors are also measured by what they are made for. */
function isClaimed(tool: ToolName, fault: string): boolean {
  if (tool === 'sitewright') return true
  return Object.values(anchorMap[tool]).some(({ names }) => names.some((pattern) => covers(pattern, fault)))
}

export function verdictOf(examined: readonly Examined[]) {
  const faulty = faultyOf(examined)
  const byAny = (good: readonly Grade[]) =>
    faulty.filter((one) => anchors.some((tool) => good.includes(gradeIn(one, tool)))).length
  const byUs = (good: readonly Grade[]) =>
    faulty.filter((one) => good.includes(gradeIn(one, 'sitewright'))).length
  const strict = { ours: byUs(['named']), theirs: byAny(['named']) }
  const lenient = { ours: byUs(['named', 'hinted']), theirs: byAny(['named', 'hinted']) }
  const median = (tool: ToolName) => quantile(secondsOf(examined, tool), 0.5)
  const share = median('sitewright') / median('lighthouse')
  return {
    strict: { ...strict, ratio: round(strict.ours / strict.theirs) },
    lenient: { ...lenient, ratio: round(lenient.ours / lenient.theirs) },
    shareOfTime: Number(share.toFixed(3)),
    isMet: strict.ours / strict.theirs >= TIMES_AS_MANY && share < SHARE_OF_TIME,
  }
}

const LETTER = { named: 'N', hinted: 'h', symptom: 's', silent: '.', errored: 'E' } as const

/** Case by case: N named, h hinted, s symptom only, . silent, E broke down; of healthy ones the number of flags. */
export function linesOf(examined: readonly Examined[]): string[] {
  const head = `${'case'.padEnd(54)}${toolNames.map((name) => name.slice(0, 11).padStart(12)).join('')}`
  const lines = examined.map((one) => {
    const cells = toolNames.map((tool) => {
      const { flags, errored } = one.outcomes[tool]
      if (one.case.kind === 'faulty') return LETTER[gradeIn(one, tool)]
      if (errored !== null) return 'E'
      const { grave, slight } = noiseOf(flags)
      return `${grave}+${slight}`
    })
    return `${one.case.id.slice(0, 53).padEnd(54)}${cells.map((cell) => cell.padStart(12)).join('')}`
  })
  return [head, ...lines]
}

const round = (value: number) => Number(value.toFixed(2))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
