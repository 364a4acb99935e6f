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

test('an entity within a word does not cut it in two, and a tag between words does', () => {
  const source = '<title>M&uuml;ller&#39;s</title><p>Internetpr&auml;senz<br>f&uuml;r</p><p>alle</p>'
  const page = parsePage(source, url)
  expect([page.title, page.visibleText]).toEqual(["Müller's", 'Internetpräsenz für alle'])
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

test.each([
  ['end tags of what is not open', `${'<b>'.repeat(1_900)}${'</i>'.repeat(140_000)}`],
  ['forms in a form', `<form>${'<b>'.repeat(1_900)}${'<form>'.repeat(95_000)}`],
])('%s, each looked for through a deep page, end the reading of it', (_, source) => {
  expect(parsePage(`${source}<a href="/x">the end</a>`, url).all('a')).toEqual([])
})

test('a long page with hundreds of tags left open and thousands of stray end tags is read to its end', () => {
  const section = `<font><div>${'<p>bread</p></span>'.repeat(25)}`
  const page = parsePage(`${section.repeat(200)}<a href="/x">the end</a>`, url)
  expect(page.all('a')).toHaveLength(1)
})
