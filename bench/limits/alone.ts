import { examine } from '../../diagnosis/src/examine.ts'
import { buildGuard } from '../../diagnosis/src/guard/allowed/rules.ts'
import { ExaminerPool } from '../../server/src/features/examinations/pool/pool.ts'
import { forgetPeak, memoryOf } from './children.ts'

// A process that does nothing but examine the given sites, all asked for at once: through the server's pool, or with
// HOW=bare by the package alone, in its own thread. Prints its memory and how long the slowest took.
const urls: string[] = JSON.parse(process.env.SITES ?? '[]')
const allow = ['127.0.0.0/8']
const before = memoryOf('self').now
forgetPeak('self')
const began = performance.now()
const pool = new ExaminerPool({
  rules: { allow, resolve: [], deny: [], ownNames: [] },
  chromiumPath: null,
  threads: 1,
  onError: (error) => console.error(String(error).slice(0, 200)),
})
const guard = buildGuard({ allow })

async function one(url: string, index: number): Promise<number> {
  const report =
    process.env.HOW === 'bare'
      ? await examine(url, { guard })
      : await pool.examine(
          { url, visitor: `visitor ${index}` },
          { onProgress: () => undefined, signal: new AbortController().signal },
        )
  return report.took_ms
}

const settled = await Promise.allSettled(urls.map(one))
const took = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
const seconds = (performance.now() - began) / 1_000
const facts = {
  before,
  peak: memoryOf('self').peak,
  seconds,
  longest: Math.max(...took) / 1_000,
  done: took.length,
}
console.log(JSON.stringify(facts))
process.exit(0)
