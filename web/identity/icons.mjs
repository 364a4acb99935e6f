// Writes the icons of web/public/ from the mark: node web/identity/icons.mjs
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { markToTheEdges, publicFolder } from './drawing.mjs'

const mark = await readFile(path.join(publicFolder, 'mark.svg'))
const edges = Buffer.from(markToTheEdges())

const png = (svg, size) =>
  sharp(svg, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** The old icon format, as a frame around PNG pictures: a head, one entry for each picture, the pictures. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(data.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += data.length
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}

const write = (name, data) => writeFile(path.join(publicFolder, name), data)
const small = [16, 32].map(async (size) => ({ size, data: await png(mark, size) }))

await write('favicon.ico', ico(await Promise.all(small)))
await write('icon-192.png', await png(mark, 192))
await write('apple-touch-icon.png', await png(edges, 180))
await write('icon-maskable-512.png', await png(edges, 512))
