/** One figure and what it must keep below. */
export interface Bar {
  name: string
  value: number
  unit: string
  /** Null for what is only reported. */
  below: number | null
}

export const below = (name: string, value: number, limit: number, unit: string): Bar => ({
  name,
  value,
  unit,
  below: limit,
})

export const measured = (name: string, value: number, unit: string): Bar => ({
  name,
  value,
  unit,
  below: null,
})

export const isKept = (bar: Bar) => bar.below === null || bar.value < bar.below

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function print(bars: readonly Bar[]): void {
  console.table(
    Object.fromEntries(
      bars.map((bar) => [
        bar.name,
        {
          figure: `${Number(bar.value.toFixed(1))} ${bar.unit}`.trim(),
          bar: bar.below === null ? '' : `< ${bar.below}`,
          kept: bar.below === null ? '' : isKept(bar) ? 'yes' : 'NO',
        },
      ]),
    ),
  )
}
