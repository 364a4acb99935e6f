import { expect, test } from 'vitest'
import type { Fetched } from '#guard/outcome.ts'
import { replyOf } from '#visit/reply.ts'
import { holds } from './holds.ts'

const LONG = 3_000_000

function replyWith(body: string) {
  const bytes = Buffer.from(`<!doctype html><html><body>${body}</body></html>`)
  const outcome = { kind: 'response', status: 200, headers: { 'content-type': 'text/html' }, body: { bytes } }
  const fetched = { url: new URL('https://shop.test/'), outcome } as unknown as Fetched
  return replyOf('https://shop.test/', {}, fetched, new Date())
}

/** How often other work had its turn while the words were looked for. */
async function turnsWhile(found: Promise<boolean>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  expect(await found).toBe(false)
  isOver = true
  return turns
}

test.each([
  ['words', 'word '.repeat(LONG / 5)],
  ['entities', '&amp;'.repeat(LONG / 5)],
  ['what no visitor sees', `<p hidden>${'<'.repeat(LONG)}`],
  ['attributes', `<a ${'a1 b2 '.repeat(LONG / 6)}`],
])('other work goes on while three megabytes of %s are searched', async (_, body) => {
  expect(await turnsWhile(holds(replyWith(body), 'open today'))).toBeGreaterThan(100)
})

test('words are found wherever a long page is read in pieces', async () => {
  for (let before = 16_340; before < 16_400; before += 1) {
    const page = replyWith(`<p>${'x'.repeat(before)} O<b>p</b>en&nbsp;to<i></i>day at the Mu\u0308ller’s</p>`)
    expect(await holds(page, "open today at the Müller's")).toBe(true)
    expect(await holds(page, 'open tomorrow')).toBe(false)
  }
})
