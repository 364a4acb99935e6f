import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { quickManifest } from './quick-manifest.ts'

test('the list of pages is the same, read from text', () => {
  const list = {
    routes: { root: { path: '', css: ['/assets/a.css#'], title: 'it’s a "test" \\ </script>' } },
  }
  const code = quickManifest(`window.__manifest=${JSON.stringify(list)};`)
  expect(code).toMatch(/^window\.__manifest=JSON\.parse\("/)
  const window: { __manifest?: unknown } = {}
  runInNewContext(code, { window, JSON })
  expect(window.__manifest).toEqual(list)
})

test('a list that is written in another way is not published', () => {
  expect(() => quickManifest('export default {}')).toThrow('unknown to us')
})
