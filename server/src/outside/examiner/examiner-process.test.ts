import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { type ExaminerOptions, ExaminerProcess } from './examiner-process.ts'

const run = promisify(execFile)

/** Why an examiner that was left alone ended. */
async function endOf(options: Partial<ExaminerOptions>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const examiner = new ExaminerProcess(
    {
      rules: { allow: [], resolve: [], deny: [], ownNames: [] },
      memoryMb: 64,
      environment: {},
      browser: process.execPath,
      ...options,
    },
    { onMessage: () => undefined, onGone: resolve, onLeftOver: resolve },
  )
  onTestFinished(() => examiner.end())
  return promise
}

test('an examiner whose processes take more memory together than they may is ended', async () => {
  expect(await endOf({ withBrowserBytes: 1_000_000 })).toEqual(
    new Error('an examination took too much memory'),
  )
})

test('an examiner never keeps the process alive that started it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const options = {
    rules: { allow: [], resolve: [], deny: [], ownNames: [] },
    memoryMb: 64,
    environment: {},
    browser: null,
  }
  const script = `const { ExaminerProcess } = await import(${JSON.stringify(import.meta.resolve('./examiner-process.ts'))})
    new ExaminerProcess(${JSON.stringify(options)}, { onMessage() {}, onGone() {}, onLeftOver() {} })
      .send({ kind: 'cancel', id: 1 })`
  const started = run(process.execPath, ['--input-type=module', '-e', script], {
    env: { TMPDIR: folder },
    timeout: 20_000,
  })
  expect(await started).toEqual({ stdout: '', stderr: '' })
})

const broke = 'an examination broke its cage: '

test.each([
  ['null\\n', `${broke}a message is not understood`],
  ['{no json\\n', `${broke}a message is not understood`],
  ['{"kind":"progress","id":1,"says":{}}\\n', `${broke}a message is not understood`],
  ['x'.repeat(50_000), `${broke}a message is too long`, 1_000],
  ['{"kind":"alive"}\\n'.repeat(100), 'an examination says too much', 1_000],
])('an examiner that says %.40s is ended, and says nothing more', async (words, why, times = 1) => {
  const program = `import { writeSync } from 'node:fs'
    for (let turn = 0; turn < ${times}; turn += 1) writeSync(3, '${words}')`
  const options = `--import=data:text/javascript,${encodeURIComponent(program)}`
  expect(await endOf({ environment: { NODE_OPTIONS: options } })).toEqual(new Error(why))
})

/** How an examiner ends that says once that it is alive, and then does this with its only thread. */
function endOfSilent(then: string): Promise<unknown> {
  const program = `import { writeSync } from 'node:fs'
    writeSync(3, '{"kind":"alive"}\\n')
    ${then}`
  const options = `--import=data:text/javascript,${encodeURIComponent(program)}`
  return endOf({ browser: null, environment: { NODE_OPTIONS: options } })
}

test('an examiner that is silent because it is not given the processor is waited for', async () => {
  const waits = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000)'
  expect(await endOfSilent(`${waits}; process.exit(7)`)).toEqual(new Error('an examiner ended with 7'))
})

test('an examiner that is silent and takes all of the processor is stuck', async () => {
  expect(await endOfSilent('for (;;);')).toEqual(new Error('an examination was stuck'))
})
