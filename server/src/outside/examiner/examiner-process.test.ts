import { expect, onTestFinished, test } from 'vitest'
import { ExaminerProcess } from './examiner-process.ts'

/** Why an examiner that was left alone with a browser ended. */
async function endOf(withBrowserBytes: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const examiner = new ExaminerProcess(
    {
      rules: { allow: [], resolve: [], deny: [], ownNames: [] },
      memoryMb: 64,
      environment: {},
      browser: process.execPath,
      withBrowserBytes,
    },
    { onMessage: () => undefined, onGone: resolve, onLeftOver: resolve },
  )
  onTestFinished(() => examiner.end())
  return promise
}

test('an examiner whose processes take more memory together than they may is ended', async () => {
  expect(await endOf(1_000_000)).toEqual(new Error('an examination took too much memory'))
})
