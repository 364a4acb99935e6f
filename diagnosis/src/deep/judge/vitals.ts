import type { Vitals } from '#deep/browser/in-page.ts'
import type { Load } from '#deep/browser/visit.ts'
import { type Detection, detection } from '#detection.ts'
import { seen } from './seen.ts'

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

/** `perf.lcp`, `perf.cls` and `perf.inp`, by the better of two loads: a single slow one proves nothing. */
export function judgeVitals(loads: readonly Load[]): (Detection | null)[] {
  return RULES.map(({ code, limit, read, say }) => {
    const measured = loads.flatMap((load) => {
      const value = load.vitals && read(load.vitals)
      return value === null ? [] : [{ load, value }]
    })
    if (measured.length < 2 || measured.some(({ value }) => value <= limit)) return null
    return detection(
      code,
      'likely',
      measured.map(({ load, value }) => seen(load, say(value))),
    )
  })
}

/** For the report: the better of the loads. */
export function measuresOf(loads: readonly Load[]) {
  const best = (read: (vitals: Vitals) => number | null, digits: number) => {
    const values = loads.flatMap(({ vitals }) => (vitals ? (read(vitals) ?? []) : []))
    return values.length === 0 ? null : Number(Math.min(...values).toFixed(digits))
  }
  return {
    lcp_ms: best(({ lcpMs }) => lcpMs, 0),
    cls: best(({ cls }) => cls, 3),
    blocking_ms: best(({ blockingMs }) => blockingMs, 0),
  }
}
