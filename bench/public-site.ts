import { parseArgs } from 'node:util'
import { listedPages } from '@sitewright/contract/listed-pages.ts'
import { findChromium } from '../diagnosis/src/deep/browser/find-chromium.ts'
import { LOOPBACK, startProduct } from './product/start.ts'
import { measure, middle, type Scores } from './public-site/lighthouse.ts'
import { serveLimit } from './public-site/limit.ts'
import { type Weight, weigh } from './public-site/weight.ts'

// node_modules/.bin/node bench/public-site.ts [--only TEXT] [--repeats N] [--limit]
// Every public page under Lighthouse's phone; with --limit beside the same page without any script. Pages that start
// the framework (forms) have a bar of their own. Exit code 1 below the bar.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    repeats: { type: 'string', default: '5' },
    limit: { type: 'boolean', default: false },
  },
})
const BARS = {
  reading: 98,
  form: 95,
  full: 100,
  paintMs: 1_800,
  scriptBytes: 100_000,
  blockingBytes: 25_000,
}

const chromium = findChromium(process.env.CHROMIUM_PATH)
if (!chromium) throw new Error('Chromium is missing: apt-get install chromium, or name one in CHROMIUM_PATH')
const product = await startProduct(LOOPBACK)
const site = product.url.replace('127.0.0.1', 'localhost')
const rows: Record<string, object> = {}
const below: string[] = []
try {
  for (const page of listedPages.filter((each) => each.includes(values.only))) await row(page)
} finally {
  await product.stop()
}
console.table(rows)
for (const each of below) console.log(each)
process.exit(below.length === 0 ? 0 : 1)

async function row(page: string): Promise<void> {
  const ours = await repeated(site + page)
  const best = values.limit ? await repeatedLimit(page) : null
  const weight = await weigh(site, page, ours.scripts)
  rows[page] = {
    perf: ours.performance,
    a11y: ours.accessibility,
    practices: ours['best-practices'],
    seo: ours.seo,
    'paint ms': Math.round(ours.paintMs),
    'blocked ms': Math.round(ours.blockedMs),
    shift: Number(ours.shift.toFixed(3)),
    machine: Math.round(ours.machine),
    'script kB': Number((weight.script / 1_000).toFixed(1)),
    'blocking kB': Number((weight.blocking / 1_000).toFixed(1)),
    ...(best && { 'limit perf': best.performance, 'limit ms': Math.round(best.paintMs) }),
  }
  below.push(...judge(page, ours, weight))
  console.log(page, JSON.stringify(rows[page]))
}

async function repeatedLimit(page: string): Promise<Scores> {
  const limit = await serveLimit(site, page)
  return repeated(limit.url).finally(limit.close)
}

async function repeated(url: string): Promise<Scores> {
  const runs: Scores[] = []
  for (let run = 0; run < Number(values.repeats); run++) runs.push(await measured(url))
  return middle(runs)
}

/** Once more when the browser could not be watched, which says nothing about the page. */
function measured(url: string): Promise<Scores> {
  return measure(url, chromium ?? '').catch(() => measure(url, chromium ?? ''))
}

function judge(page: string, scores: Scores, weight: Weight): string[] {
  const missed: string[] = []
  const bar = weight.startsFramework ? BARS.form : BARS.reading
  if (scores.performance < bar) missed.push(`performance ${scores.performance}`)
  for (const name of ['accessibility', 'best-practices', 'seo'] as const)
    if (scores[name] < BARS.full) missed.push(`${name} ${scores[name]}`)
  if (!weight.startsFramework && scores.paintMs >= BARS.paintMs)
    missed.push(`largest paint ${scores.paintMs} ms`)
  if (page === '/' && weight.script > BARS.scriptBytes) missed.push(`${weight.script} bytes of script`)
  if (page === '/' && weight.blocking > BARS.blockingBytes) missed.push(`${weight.blocking} bytes that block`)
  if (scores.shift >= 0.005) missed.push(`layout shift ${scores.shift}`)
  return missed.length === 0 ? [] : [`${page}: ${missed.join(', ')} (${scores.failed.join(', ')})`]
}
