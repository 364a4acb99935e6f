import { readFileSync } from 'node:fs'
import { examine } from '../../diagnosis/src/examine.ts'
import { buildGuard } from '../../diagnosis/src/guard/allowed/rules.ts'
import { ExaminerPool } from '../../server/src/outside/examiner/pool.ts'
import { forgetPeak, memoryOf } from '../product/children.ts'

// A process that does nothing but examine the given sites, all asked for at once: through the server's pool, whose
// examiner is measured, or with HOW=bare by the package alone, in its own process. Prints the most memory that took
// and how long the slowest was.
const urls: string[] = JSON.parse(process.env.SITES ?? '[]')
const calm = process.env.CALM ?? ''
const isBare = process.env.HOW === 'bare'
const allow = ['127.0.0.0/8']
const pool = new ExaminerPool({
  rules: { allow, resolve: [], deny: [], ownNames: [] },
  chromiumPath: null,
  environment: {},
  processes: 1,
  onError: (error) => console.error(String(error).slice(0, 200)),
})
const guard = buildGuard({ allow })

async function one(url: string, index: number): Promise<number> {
  const signal = new AbortController().signal
  const report = isBare
    ? await examine(url, { guard })
    : await pool.examine({ url, visitor: `visitor ${index}` }, { onProgress: () => undefined, signal })
  return report.took_ms
}

function examiners(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

let peak = 0
function watch(): void {
  try {
    for (const pid of isBare ? (['self'] as const) : examiners()) peak = Math.max(peak, memoryOf(pid).peak)
  } catch {
    // It has just ended.
  }
}

await one(calm, -1)
const before = isBare ? memoryOf('self').now : Math.max(...examiners().map((pid) => memoryOf(pid).now))
if (isBare) forgetPeak('self')
else for (const pid of examiners()) forgetPeak(pid)
const watching = setInterval(watch, 20)
const began = performance.now()
const settled = await Promise.allSettled(urls.map(one))
watch()
clearInterval(watching)
const took = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
console.log(
  JSON.stringify({
    before,
    peak,
    seconds: (performance.now() - began) / 1_000,
    longest: Math.max(...took) / 1_000,
    done: took.length,
  }),
)
process.exit(0)
