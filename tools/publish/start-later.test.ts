import { expect, test } from 'vitest'
import { startLater } from './start-later.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>',
  '<body><p>Words</p><script type="module" async="">import "/assets/a.js";import * as page from "/assets/b.js";import("/assets/entry.js");</script></body>',
].join('')

const alone = async (part: string) => [part]

test('the program of a page is a file that the starter asks for', async () => {
  const { html, start } = await startLater(page, 'begin("$&")', async (part) => ['large.js', part])
  expect(start.code).toBe(
    'import "/assets/a.js";await import("/assets/large.js");const page = await import("/assets/b.js");await import("/assets/entry.js");',
  )
  expect(start.name).toMatch(/^\/assets\/start-[0-9a-f]{8}\.js$/)
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(html).toContain(`<script data-program="${start.name} /assets/a.js">begin("$&")</script></head>`)
  expect(html).not.toContain('/assets/entry.js')
  expect(html).not.toContain('/assets/b.js')
})

test('a page that starts in another way is not published', async () => {
  await expect(startLater('<body><p>Words</p></body>', '', alone)).rejects.toThrow('no start')
  const other = page.replace('<link rel="modulepreload"', '<link crossorigin rel="modulepreload"')
  await expect(startLater(other, '', alone)).rejects.toThrow('unknown')
})
