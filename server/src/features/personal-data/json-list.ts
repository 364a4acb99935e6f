/** The text of a JSON list, page by page, as `JSON.stringify` with two spaces would write it. */
export async function* jsonList(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    const rows = page.map((row) => `  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`)
    yield before + rows.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
