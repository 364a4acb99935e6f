import { expect, test } from 'vitest'
import { parsePage } from './parse.ts'

const url = new URL('https://shop.test/')

test('places in the source are exact also where the source is read in pieces', () => {
  const filler = '<p>bread &amp; rolls</p>\n'.repeat(3_000)
  const page = parsePage(`<html><body>${filler}<a href="/x">here</a></body></html>`, url)
  const [link] = page.all('a')
  expect(link && page.sourceOf(link)).toBe('<a href="/x">here</a>')
  expect(page.visibleText.endsWith('here')).toBe(true)
})

test.each([
  ['tags nested without end', '<div>'.repeat(200_000)],
  ['tags that never close their quotes', '<a href="'.repeat(100_000)],
  ['more elements than any page has', '<i>x</i>'.repeat(150_000)],
  ['attributes without end', `<div ${'a="b" '.repeat(150_000)}>`],
])('%s are read only so far', (_, source) => {
  const page = parsePage(source, url)
  expect(page.elements.length).toBeLessThan(25_000)
})
