import { type Sighting, sighting } from '../../sighting.ts'
import type { Vitals } from '../browser/in-page.ts'
import type { Load } from '../browser/visit.ts'
import { median, seen } from './seen.ts'

const RULES: {
  code: string
  limit: number
  read: (vitals: Vitals) => number | null
  say: (value: number) => string
}[] = [
  {
    code: 'perf.lcp',
    limit: 4_000,
    read: ({ lcpMs }) => lcpMs,
    say: (value) => `largest part of the first view after ${(value / 1_000).toFixed(1)} s`,
  },
  { code: 'perf.cls', limit: 0.25, read: ({ cls }) => cls, say: (value) => `shifted by ${value.toFixed(2)}` },
  {
    code: 'perf.inp',
    limit: 600,
    read: ({ blockingMs }) => blockingMs,
    say: (value) => `could not react for ${Math.round(value)} ms`,
  },
]

/** `perf.lcp`, `perf.cls` and `perf.inp`, by the middle of all loads; surer when none of three disagrees. */
export function judgeVitals(loads: readonly Load[]): (Sighting | null)[] {
  return RULES.map(({ code, limit, read, say }) => {
    const measured = loads.flatMap((load) => {
      const value = load.vitals && read(load.vitals)
      return value === null ? [] : [{ load, value }]
    })
    const middle = median(measured.map(({ value }) => value))
    if (middle === null || middle <= limit || measured.length < 2) return null
    const agree = measured.length >= 3 && measured.every(({ value }) => value > limit)
    return sighting(
      code,
      agree ? 'confirmed' : 'likely',
      measured.map(({ load, value }) => seen(load, say(value))),
    )
  })
}

/** For the report: the middle of all loads. */
export function measuresOf(loads: readonly Load[]) {
  const middle = (read: (vitals: Vitals) => number | null) =>
    median(loads.flatMap(({ vitals }) => (vitals ? (read(vitals) ?? []) : [])))
  return {
    lcp_ms: rounded(
      middle(({ lcpMs }) => lcpMs),
      0,
    ),
    cls: rounded(
      middle(({ cls }) => cls),
      3,
    ),
    blocking_ms: rounded(
      middle(({ blockingMs }) => blockingMs),
      0,
    ),
  }
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits))
}
