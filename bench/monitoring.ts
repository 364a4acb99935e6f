import { weekAnswer } from './monitoring/answer.ts'
import {
  clockJumps,
  randomFailures,
  realOutages,
  thirtySilent,
  threeAtOnce,
  uplinkCut,
} from './monitoring/honesty.ts'
import { scheduling } from './monitoring/scheduling.ts'
import { throughput } from './monitoring/throughput.ts'

// BENCH_PARTS names some of the parts; BENCH_CHECKS how many check rows lie beside the week that is read.
const parts = (process.env.BENCH_PARTS ?? 'honesty,throughput,scheduling,answer').split(',')
const CHECKS = Number(process.env.BENCH_CHECKS ?? 100_000_000)
const lines: { what: string; says: string; promise: string; kept: boolean }[] = []
const line = (what: string, says: string, promise: string, kept: boolean) => {
  lines.push({ what, says, promise, kept })
  console.log(`${kept ? 'kept' : 'NOT KEPT'}  ${what}: ${says} (${promise})`)
}

if (parts.includes('honesty'))
  for (const drill of [randomFailures, uplinkCut, threeAtOnce, realOutages, thirtySilent, clockJumps]) {
    const { name, says, kept } = await drill()
    line(name, says, 'no false incident; a real one within 2.5 intervals', kept)
  }

if (parts.includes('throughput')) {
  const { ours, bare, coreAt500 } = await throughput()
  line('sites a second, one worker', `${ours.toFixed(0)}`, '≥ 500', ours >= 500)
  line(
    'beside bare undici',
    `${bare.toFixed(0)} a second, ratio ${(ours / bare).toFixed(2)}`,
    '≥ 0.4',
    ours / bare >= 0.4,
  )
  line('core at 500 sites a second', `${(coreAt500 * 100).toFixed(0)} %`, '≤ 60 %', coreAt500 <= 0.6)
}

if (parts.includes('scheduling')) {
  const { capacity, lagP50Ms, lagP99Ms, bytesPerCheck } = await scheduling()
  const workers = Math.ceil(100_000 / 300 / capacity)
  line(
    '100,000 sites every 5 minutes',
    `${capacity.toFixed(0)} claimed and stored a second, so ${workers} worker; late by ${lagP50Ms.toFixed(0)} ms (p50), ${lagP99Ms.toFixed(0)} ms (p99)`,
    'p99 within the jitter of 2 %, 6 s',
    lagP99Ms < 6_000,
  )
  const aDay = bytesPerCheck * 288
  line(
    'storage of a site a day',
    `${(aDay / 1024).toFixed(0)} kB at 5 minutes, ${((aDay * 5) / 1024).toFixed(0)} kB at 1 minute`,
    'stated',
    true,
  )
}

if (parts.includes('answer')) {
  const { rows, p50Ms, p95Ms, cold, bytesPerRow } = await weekAnswer(CHECKS)
  line(
    'the 7-day answer',
    `${p50Ms.toFixed(1)} ms (p50), ${p95Ms.toFixed(1)} ms (p95), ${cold.toFixed(1)} ms the first time, beside ${rows.toLocaleString('en-GB')} check rows made by generate_series, ${bytesPerRow.toFixed(0)} bytes each with indexes`,
    'under 30 ms',
    p95Ms < 30,
  )
}

if (lines.some(({ kept }) => !kept)) process.exitCode = 1
