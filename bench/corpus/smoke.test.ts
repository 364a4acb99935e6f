import { expect, test } from 'vitest'
import { corpus } from './index.ts'
import { type Ran, runCase } from './run.ts'
import { complaintsOf, judge, score } from './score.ts'

const CASES = 60
const AT_ONCE = 4
const quick = corpus.filter(({ id }) => !/^(net|perf)\./.test(id))
const every = Math.max(1, Math.floor(quick.length / CASES))
const sample = quick.filter((_, index) => index % every === 0)

test('a sample of the corpus is diagnosed rightly, and every quotation is real', {
  timeout: 180_000,
}, async () => {
  const waiting = [...sample]
  const ran: Ran[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) ran.push(await runCase(next))
    }),
  )
  const judged = ran.map(judge)
  const total = score(judged)
  const says = complaintsOf(judged).join('\n')
  expect(sample.length).toBeGreaterThanOrEqual(CASES)
  expect({ evidence: total.evidence, errors: total.errors }, says).toEqual({ evidence: 1, errors: 0 })
  expect(total.precision, says).toBeGreaterThanOrEqual(0.95)
  expect(total.recall, says).toBeGreaterThanOrEqual(0.9)
  expect(total.healthyPass, says).toBeGreaterThanOrEqual(0.9)
})
