import { createHash } from 'node:crypto'
import type { Case } from '../corpus/case.ts'

const HEALTHY_SHARE = 0.2

/** A sample with all families in equal parts; always the same one of the same corpus. */
export function sampleOf(cases: readonly Case[], size: number): Case[] {
  const healthy = balanced(cases, 'healthy', ({ id }) => id.split('/')[1] ?? '')
  const faulty = balanced(cases, 'faulty', familyOf)
  const quiet = healthy.slice(0, Math.round(size * HEALTHY_SHARE))
  return [...faulty.slice(0, size - quiet.length), ...quiet]
}

export function familyOf({ label }: Case): string {
  return label.faults[0]?.split('.')[0] ?? 'healthy'
}

function balanced(cases: readonly Case[], kind: Case['kind'], groupOf: (one: Case) => string): Case[] {
  const own = cases.filter((one) => one.kind === kind)
  const groups = [...Map.groupBy(own, groupOf).values()].map(oneCodeAfterTheOther)
  return inTurn(groups)
}

/** Another fault each time, and of its variants not always the first one written. */
function oneCodeAfterTheOther(cases: Case[]): Case[] {
  const byCode = Map.groupBy(byLot(cases), ({ label }) => label.faults[0] ?? '')
  return inTurn([...byCode.values()])
}

function inTurn(groups: Case[][]): Case[] {
  const longest = Math.max(0, ...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group[turn] ?? [])).flat()
}

function byLot(cases: readonly Case[]): Case[] {
  const lot = ({ id }: Case) => createHash('sha256').update(id).digest('hex')
  return [...cases].sort((one, other) => lot(one).localeCompare(lot(other)))
}
