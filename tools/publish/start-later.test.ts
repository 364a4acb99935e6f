import { expect, test } from 'vitest'
import { startLater } from './start-later.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>',
  '<body><p>Words</p><script type="module" async="">import "/assets/a.js";import * as page from "/assets/b.js";import("/assets/entry.js");</script></body>',
].join('')

test('the program of a page is a file that the starter asks for', () => {
  const { html, start } = startLater(page, 'begin("$&")')
  expect(start.code).toBe(
    'import "/assets/a.js";const page = await import("/assets/b.js");await import("/assets/entry.js");',
  )
  expect(start.name).toMatch(/^\/assets\/start-[0-9a-f]{8}\.js$/)
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(html).toContain(`<script data-program="${start.name} /assets/a.js">begin("$&")</script></head>`)
  expect(html).not.toContain('/assets/entry.js')
  expect(html).not.toContain('/assets/b.js')
})

test('a page that starts in another way is not published', () => {
  expect(() => startLater('<body><p>Words</p></body>', '')).toThrow('no start')
  const other = page.replace('<link rel="modulepreload"', '<link crossorigin rel="modulepreload"')
  expect(() => startLater(other, '')).toThrow('unknown')
})
