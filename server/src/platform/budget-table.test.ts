import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { limits, rates, slots, steps } from './budget-table.ts'

test('every budget has a name of its own, as its counters go by it', () => {
  const counted = [...Object.values(limits), ...Object.values(steps).flat()].map(({ name }) => name)
  expect(new Set(counted).size).toBe(counted.length)
  for (const table of [rates, slots]) {
    const names = Object.values(table).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('every budget stands in the one table', async () => {
  const strays: string[] = []
  for await (const file of glob('server/src/**/*.ts')) {
    if (/budget-table|\.test\.ts$|generated/.test(file)) continue
    if (/: (Limit|Budget|Slots)(\[\])? = |new Semaphore\(\d/.test(await readFile(file, 'utf8')))
      strays.push(file)
  }
  expect(strays).toEqual([])
})
