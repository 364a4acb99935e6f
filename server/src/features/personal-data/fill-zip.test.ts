import { expect, test } from 'vitest'
import { jsonList } from './fill-zip.ts'

// For expressions a line also begins after these two, which JSON leaves as they are.
test('a list says what its rows say, to the last sign, also where a text has separators of lines and paragraphs', async () => {
  const rows = [{ message: 'one\u2028two\u2029three\r\nfour' }, { message: '' }]
  async function* pages() {
    yield rows
  }
  let text = ''
  for await (const part of jsonList(pages())) text += part
  expect(JSON.parse(text)).toEqual(rows)
  expect(text).toBe(`${JSON.stringify(rows, null, 2)}\n`)
})
