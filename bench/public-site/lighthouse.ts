import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tools/bootstrap/processes.mjs'

const run = promisify(execFile)

/** Scores from 0 to 100; times in milliseconds as Lighthouse reckons them for a phone on slow 4G. */
export interface Scores {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  paintMs: number
  shift: number
  blockedMs: number
  /** Lighthouse's own measure of this machine at that moment: its four-fold slowing means about 1,500 and more. */
  machine: number
  kilobytes: number
  /** Paths of the scripts that came before anybody touched the page. */
  scripts: string[]
  /** Audits below their best that count, by name. */
  failed: string[]
}

interface Audit {
  score: number | null
  numericValue?: number
  details?: { items?: { url?: string; resourceType?: string }[] }
}

interface Result {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/** Lighthouse with its default settings: a mid-range phone, slow 4G, nothing stored. */
export async function measure(url: string, chromium: string): Promise<Scores> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-lighthouse-'))
  const file = path.join(folder, 'report.json')
  try {
    await run(
      path.join(root, 'node_modules/.bin/lighthouse'),
      [
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
      ],
      { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 1 << 26 },
    )
    return scoresOf(JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function scoresOf({ categories, audits, environment }: Result): Scores {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const failed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  )
  const requests = audits['network-requests']?.details?.items
  if (!requests) throw new Error('Lighthouse does not tell what was fetched')
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    paintMs: number('largest-contentful-paint'),
    shift: number('cumulative-layout-shift'),
    blockedMs: number('total-blocking-time'),
    machine: environment.benchmarkIndex,
    kilobytes: number('total-byte-weight') / 1_000,
    scripts: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .flatMap(({ url }) => (url ? [new URL(url).pathname] : [])),
    failed,
  }
}

/** Of several runs the one in the middle, by its performance and then its largest paint. */
export function middle(runs: readonly Scores[]): Scores {
  const sorted = runs.toSorted((a, b) => a.performance - b.performance || b.paintMs - a.paintMs)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('nothing was measured')
  return found
}
