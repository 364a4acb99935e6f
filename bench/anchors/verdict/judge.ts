import { covers } from '../../../diagnosis/src/catalogue/index.ts'
import type { Flag, Outcome, ToolName } from '../tools/tool.ts'
import { anchorMap } from './anchor-map.ts'

/** How far a tool got with a faulty site. */
export const grades = ['named', 'hinted', 'symptom', 'silent', 'errored'] as const
export type Grade = (typeof grades)[number]

/**
 * `named`: says the fault. `hinted`: says something from which an expert gets there, or we folded it into its cause.
 * `symptom`: only that the site does not load. A tool that broke down is not called silent.
 */
export function gradeOf(tool: ToolName, { flags, trouble, errored }: Outcome, fault: string): Grade {
  const said = flags.flatMap(({ ids }) => ids)
  if (tool === 'sitewright') {
    if (said.includes(fault)) return 'named'
    if (said.includes(`folded:${fault}`)) return 'hinted'
  } else {
    const readings = said.map((id) => readingOf(tool, id)).filter((reading) => reading !== null)
    const has = (codes: readonly string[] = []) => codes.some((pattern) => covers(pattern, fault))
    if (readings.some((reading) => has(reading.names))) return 'named'
    if (readings.some((reading) => has(reading.hints))) return 'hinted'
  }
  if (errored !== null) return 'errored'
  return trouble !== null ? 'symptom' : 'silent'
}

function readingOf(tool: Exclude<ToolName, 'sitewright'>, id: string) {
  const map = anchorMap[tool]
  const family = `${id.split('/')[0]}/*`
  return map[id] ?? (id.includes('/') ? map[family] : undefined) ?? null
}

/** What it holds against a site that has nothing. */
export function noiseOf(flags: readonly Flag[]): { grave: number; slight: number } {
  const grave = flags.filter((flag) => flag.grave).length
  return { grave, slight: flags.length - grave }
}
