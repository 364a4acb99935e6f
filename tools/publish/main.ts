import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listedPages } from '@sitewright/contract/listed-pages.ts'
import { completePage } from './complete-page.ts'
import { compressFiles } from './compress.ts'

// The last step of building the web: what search engines read is added to the pages, and everything is compressed.
const folder = path.join(import.meta.dirname, '../../web/build/client')

for (const page of listedPages) {
  const file = path.join(folder, page, 'index.html')
  await writeFile(file, completePage(await readFile(file, 'utf8'), page))
}
const { files, bytes, compressed } = await compressFiles(folder)
const kilobytes = (count: number) => `${Math.round(count / 1000)} kB`
console.log(`${files} files packed, ${kilobytes(bytes)} to ${kilobytes(compressed)}.`)
