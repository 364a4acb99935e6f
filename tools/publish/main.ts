import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listedPages } from '@sitewright/contract/listed-pages.ts'
import { buildStarter } from './build-starter.ts'
import { completePage } from './complete-page.ts'
import { packFiles } from './pack.ts'
import { quickManifest } from './quick-manifest.ts'
import { runOrder } from './run-order.ts'
import { startLater } from './start-later.ts'

// The last step of building the web: the program comes after the text, what search engines read is added to the pages,
// and everything is packed.
const folder = path.join(import.meta.dirname, '../../web/build/client')

const starter = await buildStarter()
const orderOf = (part: string) =>
  runOrder(part, (name) => readFile(path.join(folder, 'assets', name), 'utf8'))
for await (const file of glob('**/index.html', { cwd: folder })) {
  const { html, start } = await startLater(await readFile(path.join(folder, file), 'utf8'), starter, orderOf)
  await writeFile(path.join(folder, start.name), start.code)
  await writeFile(path.join(folder, file), html)
}
for await (const file of glob('assets/manifest-*.js', { cwd: folder })) {
  const manifest = path.join(folder, file)
  await writeFile(manifest, quickManifest(await readFile(manifest, 'utf8')))
}
for (const page of listedPages) {
  const file = path.join(folder, page, 'index.html')
  await writeFile(file, completePage(await readFile(file, 'utf8'), page))
}
const { files, bytes, packed } = await packFiles(folder)
const kilobytes = (count: number) => `${Math.round(count / 1000)} kB`
console.log(`${files} files packed, ${kilobytes(bytes)} to ${kilobytes(packed)}.`)
