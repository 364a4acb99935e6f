import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { corpus } from './corpus/index.ts'
import { runCase } from './corpus/run.ts'
import { complaintsOf, judge, score } from './corpus/score.ts'

// node_modules/.bin/node bench/corpus.ts [--only TEXT] [--at-once N] [--json FILE]
// Examines every site of the corpus and measures how often we are right. Exit code 1 below the bar.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '4' },
    json: { type: 'string' },
  },
})
const cases = corpus.filter(({ id }) => id.includes(values.only))
const waiting = [...cases]
const ran: Awaited<ReturnType<typeof runCase>>[] = []
const began = performance.now()
await Promise.all(
  Array.from({ length: Number(values['at-once']) }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) ran.push(await runCase(next))
  }),
)
const seconds = (performance.now() - began) / 1_000
const judged = ran.map(judge)
for (const complaint of complaintsOf(judged).sort()) console.log(complaint)

const total = score(judged)
const took = ran.map(({ report }) => report.took_ms).sort((a, b) => a - b)
const { counts, ...shares } = total
console.table({
  ...counts,
  ...Object.fromEntries(Object.entries(shares).map(([name, value]) => [name, Number(value.toFixed(4))])),
  'median ms': took[Math.floor(took.length / 2)],
  'p95 ms': took[Math.floor(took.length * 0.95)],
  'most requests': Math.max(0, ...ran.map(({ report }) => report.requests)),
  seconds: Math.round(seconds),
})
if (values.json) writeFileSync(values.json, JSON.stringify(judged, null, 2))

const isMet =
  total.precision >= 0.98 &&
  total.recall >= 0.95 &&
  total.healthyPass >= 0.98 &&
  total.inconclusive >= 0.95 &&
  total.headline >= 0.9 &&
  total.evidence === 1 &&
  total.errors === 0
process.exitCode = isMet ? 0 : 1
