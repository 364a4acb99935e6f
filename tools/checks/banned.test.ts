import { expect, test } from 'vitest'
import { check } from './banned.ts'
import { sampleRepository } from './sample-repository.ts'

const one = (file: string, text: string) => check(sampleRepository({ [file]: text }))
const home = ['', 'root', 'notes'].join('/')
const focused = ['test', 'only'].join('.')

test.each([
  ['server/src/platform/log.ts', 'const level = process.env.LOG_LEVEL'],
  ['server/src/platform/log.ts', 'const { env } = process'],
  ['server/src/platform/log.ts', `import { env } from 'node:process'`],
  ['web/app/root.tsx', 'const key = process.env.KEY'],
  ['web/app/root.tsx', `alert('Sent')`],
  ['web/app/root.tsx', `if (window.confirm('Sure?')) go()`],
  ['web/app/root.tsx', 'const page = <p dangerouslySetInnerHTML={{ __html: text }} />'],
  ['web/app/root.tsx', 'const attributes = { dangerouslySetInnerHTML: { __html: text } }'],
  ['server/src/a.test.ts', `${focused}('a promise', () => {})`],
  ['server/src/a.test.ts', `describe.each([1]).skip('promises', () => {})`],
  ['e2e/journey.ts', `test.fixme('a journey', () => {})`],
  ['server/src/app.ts', 'try { go() } catch {}'],
  ['docs/operations.md', `Look into ${home}.`],
  ['.ci/run', `cd ${home}`],
])('%s may not say: %s', (file, text) => {
  expect(one(file, text)).toEqual([expect.stringContaining(`${file}:1`)])
})

test.each([
  ['server/src/config.ts', 'export const config = loadConfig(process.env)'],
  ['server/test/app.ts', 'const path = process.env.PATH'],
  ['e2e/playwright.config.ts', 'const ci = process.env.CI'],
  ['web/vite.config.ts', 'const api = process.env.SITEWRIGHT_API'],
  ['web/app/root.tsx', `import { confirm } from './ui/dialogs.ts'; confirm('Sure?')`],
  ['web/app/root.tsx', 'const { prompt } = useDialogs(); prompt()'],
  ['server/src/a.test.ts', `test.skipIf(!redis)('with Redis', () => {}); list.only(1)`],
  ['docs/operations.md', 'Put it under /srv/sitewright, or src/work/files.'],
])('%s may say: %s', (file, text) => {
  expect(one(file, text)).toEqual([])
})
