import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { OwnThread } from './own-thread.ts'

/** Fails, never ends, or says which thread it is. */
const script = `
import { threadId } from 'node:worker_threads'
import { workInThread } from '${new URL('./own-thread.ts', import.meta.url)}'
workInThread(async (what) => {
  if (what === 'fail') throw new Error('no such page')
  while (what === 'for ever');
  return threadId
})`

async function ownThread() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-thread-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'script.ts')
  await writeFile(file, script)
  return new OwnThread<string, number>(pathToFileURL(file), { waiting: 5 })
}

test('work that fails is told with its reason, and its thread works on', async () => {
  const thread = await ownThread()
  const id = await thread.make('which')
  await expect(thread.make('fail')).rejects.toThrow('The work in a thread failed: no such page')
  expect(await thread.make('which')).toBe(id)
})

test('work that never ends is ended, and what comes next gets a new thread', async () => {
  const thread = await ownThread()
  const id = await thread.make('which')
  await expect(thread.make('for ever', 200)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await thread.make('which')).not.toBe(id)
})
