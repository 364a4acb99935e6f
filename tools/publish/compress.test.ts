import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from './compress.ts'

test('every text that becomes smaller gets its packed copies, and nothing else does', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-pack-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'assets'))
  const text = 'const price = 19\n'.repeat(200)
  for (const name of [
    'assets/app.js',
    'mark.svg',
    'kb.data',
    'index.html',
    'assets/app.js.map',
    'photo.avif',
  ])
    await writeFile(path.join(folder, name), text)
  await writeFile(path.join(folder, 'small.css'), 'a{}')

  expect(await compressFiles(folder)).toMatchObject({ files: 3, bytes: 3 * text.length })
  const packed = (await readdir(folder, { recursive: true })).filter((name) => /\.(br|gz)$/.test(name))
  expect(packed.sort()).toEqual(
    ['assets/app.js', 'kb.data', 'mark.svg'].flatMap((name) => [`${name}.br`, `${name}.gz`]),
  )
  expect(brotliDecompressSync(await readFile(path.join(folder, 'kb.data.br'))).toString()).toBe(text)
  expect(gunzipSync(await readFile(path.join(folder, 'kb.data.gz'))).toString()).toBe(text)
})
