import { expect, test } from 'vitest'
import { costlyPages } from '#test/costly-pages.ts'
import { snapshotInMemory } from '#test/in-memory.ts'
import { checks } from './index.ts'

/** An examiner that is silent for four seconds is ended, with all others that run in it. */
const COMPUTED_MS_MAX = 2_000

test.each(Object.keys(costlyPages))('no check computes for seconds over %s', async (name) => {
  const site = costlyPages[name]?.()
  if (!site) throw new Error(name)
  const snapshot = snapshotInMemory(site)
  const slow: string[] = []
  for (const check of checks) {
    if (check.when !== 'answer' && check.when !== 'content') continue
    const began = process.threadCpuUsage()
    await check.look(snapshot)
    const { user, system } = process.threadCpuUsage(began)
    const computedMs = (user + system) / 1_000
    if (computedMs > COMPUTED_MS_MAX) slow.push(`${check.codes.join(', ')}: ${Math.round(computedMs)} ms`)
  }
  expect(slow).toEqual([])
})
