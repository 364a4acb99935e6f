import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './bootstrap/install.mjs'
import { PlainProblem, tellPlainly } from './bootstrap/plain-problem.mjs'
import { pinnedNode, projectEnvironment, root, run } from './bootstrap/processes.mjs'
import { ensureChromium, ensureRedis } from './bootstrap/programs.mjs'
import { ensureWebBuilt } from './bootstrap/web-build.mjs'

const reports = path.join(root, 'test-results')
const vitestReport = path.join(reports, 'vitest.json')
const playwrightReport = path.join(reports, 'playwright.json')

const totals = { passed: 0, failed: 0, skipped: 0 }
const found = {}
const failures = []

const preparations = [
  ['libraries', async () => ensureInstalled()],
  ['programs', findPrograms],
  ['verify', async () => run(pinnedNode, ['tools/verify.mjs'])],
  ['web pages', ensureWebBuilt],
]
// One failed test hides nothing that the other kind would say.
const tests = [
  ['unit, API and socket tests', runVitest],
  ['browser tests', runPlaywright],
]

await tellPlainly(async () => {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const began = Date.now()
  const failed = (await firstFailing(preparations)) ?? (await allFailing(tests))
  if (failed) console.log(`\nFailed: ${failed}.\n${failures.join('\n')}`)
  console.log(`\nTook ${Math.round((Date.now() - began) / 1000)} s.`)
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
  return totals.failed === 0 ? 0 : 1
})

async function firstFailing(stages) {
  for (const stage of stages) if (await fails(stage)) return stage[0]
  return undefined
}

async function allFailing(stages) {
  const names = []
  for (const stage of stages) if (await fails(stage)) names.push(stage[0])
  return names.join('; ')
}

async function fails([name, stage]) {
  console.log(`\n── ${name}`)
  const failedBefore = totals.failed
  const code = await stage().catch((error) => {
    if (!(error instanceof PlainProblem)) throw error
    console.error(error.message)
    return 1
  })
  // A stage that counts no tests, or breaks before it does, is one failure.
  if (code && totals.failed === failedBefore) totals.failed += 1
  return Boolean(code)
}

// Nothing is skipped in silence: the browser tests fail with what is said here, the Redis tests name it.
async function findPrograms() {
  found.chromium = await ensureChromium().catch(tellMissing)
  found.redis = await ensureRedis().catch(tellMissing)
  console.log(`browser: ${found.chromium ?? 'none, so its tests will fail'}`)
  console.log(`redis: ${found.redis ?? 'none, so its tests are skipped'}`)
}

function tellMissing(error) {
  if (!(error instanceof PlainProblem)) throw error
  console.error(error.message)
  return undefined
}

function testEnvironment() {
  const { chromium, redis } = found
  return projectEnvironment({
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(redis ? { REDIS_SERVER_PATH: redis } : {}),
  })
}

async function runVitest() {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]
  const code = await run(pinnedNode, args, { env: testEnvironment() })
  const report = readReport(vitestReport)
  totals.passed += report?.numPassedTests ?? 0
  totals.failed += report?.numFailedTests ?? 0
  totals.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  failures.push(...(report?.testResults ?? []).flatMap(failuresOfFile))
  return code
}

// The browser tests print after these, so a log's last page would not say which failed.
function failuresOfFile({ name, message, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const told = failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`,
  )
  return message ? [`${file}: ${message}`, ...told] : told
}

async function runPlaywright() {
  if (!found.chromium) throw new PlainProblem('There is no browser to drive; see above how to install it.')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
  const code = await run(pinnedNode, args, { env: testEnvironment() })
  const { stats } = readReport(playwrightReport) ?? {}
  totals.passed += stats?.expected ?? 0
  totals.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  totals.skipped += stats?.skipped ?? 0
  return code
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
