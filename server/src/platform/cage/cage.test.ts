import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openCage, sweepCages } from './cage.ts'
import { memoryOf } from './processes.ts'

const run = promisify(execFile)

/** What a script says that runs in a cage, as an examiner does. */
async function inCage(script: string, browser: string | null = null): Promise<string> {
  const cage = openCage({ environment: { PATH: process.env.PATH ?? '' }, browser })
  onTestFinished(cage.clear)
  const { stdout } = await run(process.execPath, [...cage.execArgv, '-e', script], { env: cage.env })
  return stdout.trim()
}

const outcome = (act: string) =>
  `try { ${act}; console.log('allowed') } catch (error) { console.log(error.code) }`

test.each([
  ['the users of the machine', "require('fs').readFileSync('/etc/passwd')"],
  [
    'our own sources beside what it runs',
    `require('fs').readFileSync(${JSON.stringify(path.resolve('README.md'))})`,
  ],
  ['what the system says of itself', "require('fs').readFileSync('/proc/self/environ')"],
  ['the environment of the server', `require('fs').readFileSync('/proc/${process.pid}/environ')`],
  [
    'another folder, by writing',
    `require('fs').writeFileSync(${JSON.stringify(path.join(tmpdir(), 'stray'))}, '')`,
  ],
  ['a shell', "require('child_process').execSync('true')"],
  ['a thread', "new (require('worker_threads').Worker)('1', { eval: true })"],
])('an examiner cannot reach %s', async (_, act) => {
  expect(await inCage(outcome(act))).toBe('ERR_ACCESS_DENIED')
})

test('an examiner writes nowhere else by a database, or by flags of V8', async () => {
  const stray = path.join(tmpdir(), `stray-${process.pid}`)
  const sqlite = `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(stray)}).exec('create table x (a)')`
  expect(await inCage(outcome(sqlite))).toBe('ERR_UNKNOWN_BUILTIN_MODULE')
  const flags = `require('v8').setFlagsFromString('--redirect-code-traces-to=${stray}')
    require('v8').setFlagsFromString('--trace-turbo')`
  await expect(inCage(flags)).rejects.toThrow()
  expect(existsSync(stray)).toBe(false)
})

test('nobody opens a debugger in an examiner, by a signal', async () => {
  const debugged = `process.kill(process.pid, 'SIGUSR1')
    setTimeout(() => console.log(require('inspector').url() ?? 'none'), 300)`
  expect(await inCage(debugged)).toBe('none')
})

test('an examiner reads its code and writes into a folder of its own', async () => {
  const own = "require('fs').writeFileSync(require('os').tmpdir() + '/note', 'x')"
  expect(await inCage(outcome(own))).toBe('allowed')
  const code = JSON.stringify(path.resolve('diagnosis/package.json'))
  expect(await inCage(outcome(`require('fs').readFileSync(${code})`))).toBe('allowed')
})

test('an examiner knows of the environment what it is given, and its own folder as its home', async () => {
  const seen = JSON.parse(await inCage('console.log(JSON.stringify(process.env))'))
  const { PATH, TMPDIR, HOME, ...rest } = seen
  expect(rest).toEqual({})
  expect(PATH).toBe(process.env.PATH)
  expect(path.dirname(TMPDIR)).toBe(tmpdir())
  expect(HOME).toBe(TMPDIR)
})

test('an examiner with a browser starts that, and loads the library that drives it', async () => {
  const browser = '/bin/sh'
  const starts = `require('child_process').execFileSync('${browser}', ['-c', ''])`
  const looks = `require('fs').accessSync('${browser}')`
  for (const act of [looks, starts, "require('playwright-core')"])
    expect(await inCage(outcome(act), browser), act).toBe('allowed')
})

test('all that was started in a cage ends with it, and its folder goes', async () => {
  const { folder, clear } = openCage({ environment: {}, browser: null })
  await writeFile(path.join(folder, 'profile'), 'x')
  // As a browser names its profile, and starts a process of its own that does not.
  const child = spawn('sh', ['-c', `sleep 60 & sleep 60; : ${folder}`], { stdio: 'ignore', detached: true })
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  await expect.poll(() => memoryOf(folder)).toBeGreaterThan(0)
  await clear()
  expect(await ended).toBe('SIGKILL')
  expect(await memoryOf(folder)).toBe(0)
  expect(existsSync(folder)).toBe(false)
})

test('the folders of killed servers are removed at the next start, and those of living ones and strangers stay', async () => {
  const child = spawn('true')
  const deadPid = await new Promise<number>((resolve) => child.once('exit', () => resolve(child.pid ?? 0)))
  const stale = path.join(tmpdir(), `sitewright-examiner-${deadPid}-abc`)
  const living = path.join(tmpdir(), `sitewright-examiner-${process.ppid}-abc`)
  await mkdir(path.join(stale, 'profile'), { recursive: true })
  // Of somebody who calls something else so.
  const strange = path.join(tmpdir(), 'sitewright-examiner-notes')
  for (const folder of [living, strange]) {
    await mkdir(folder)
    onTestFinished(() => rmdir(folder))
  }
  sweepCages()
  expect(readdirSync(tmpdir())).not.toContain(path.basename(stale))
  for (const folder of [living, strange]) expect(statSync(folder).isDirectory()).toBe(true)
})
