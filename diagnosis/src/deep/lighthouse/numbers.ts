import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Report } from '@sitewright/contract/findings.ts'
import { guardedFlags, isRoot } from '../browser/chromium.ts'

const LIMIT_MS = 60_000
const START_MS = 10_000
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Numbers = NonNullable<NonNullable<Report['measures']>['lighthouse']>

/**
 * Lighthouse's four numbers, 0 to 100, by its own command line in a process of its own with a browser of its own,
 * behind the same proxy; null when they did not come within a minute.
 */
export async function lighthouseNumbers(
  chromium: string,
  proxyPort: number,
  url: string,
  limitMs = LIMIT_MS,
): Promise<Numbers | null> {
  const ending = AbortSignal.timeout(limitMs)
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const browser = start(chromium, [...browserFlags(folder, proxyPort), 'about:blank'])
  try {
    const port = await debuggingPort(folder, browser)
    return port === null ? null : await run(url, port, join(folder, 'report.json'), ending)
  } finally {
    await end(browser)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

function browserFlags(folder: string, proxyPort: number): string[] {
  return [
    ...guardedFlags(proxyPort),
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${join(folder, 'profile')}`,
    '--ignore-certificate-errors',
    '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
    '--disable-extensions',
    '--disable-dev-shm-usage',
    ...(isRoot() ? ['--no-sandbox'] : []),
  ]
}

/** In a process group of its own, so that all of it can be ended. */
function start(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  return child
}

async function debuggingPort(folder: string, browser: ChildProcess): Promise<number | null> {
  const ends = performance.now() + START_MS
  while (performance.now() < ends && browser.exitCode === null) {
    const told = await readFile(join(folder, 'profile', 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(told.split('\n')[0])
    if (port > 0) return port
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return null
}

async function run(url: string, port: number, file: string, ending: AbortSignal): Promise<Numbers | null> {
  if (ending.aborted) return null
  const root = dirname(createRequire(import.meta.url).resolve('lighthouse/package.json'))
  const child = start(process.execPath, [
    join(root, 'cli', 'index.js'),
    url,
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--max-wait-for-load=20000',
    '--no-enable-error-reporting',
    '--quiet',
  ])
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
    ending.addEventListener('abort', () => resolve(), { once: true })
  })
  await end(child)
  return readNumbers(await readFile(file, 'utf8').catch(() => 'null'))
}

function readNumbers(text: string): Numbers | null {
  const { categories } = (JSON.parse(text) ?? {}) as { categories?: Record<string, { score: number | null }> }
  const [performance, accessibility, practices, seo] = CATEGORIES.map((name) => categories?.[name]?.score)
  if (performance == null || accessibility == null || practices == null || seo == null) return null
  const whole = (score: number) => Math.round(100 * score)
  return {
    performance: whole(performance),
    accessibility: whole(accessibility),
    best_practices: whole(practices),
    seo: whole(seo),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended by itself in this moment.
  }
  await gone
}
