import { execFileSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { FILE_MAX_BYTES, VIDEO_MAX_BYTES } from '@sitewright/contract/file-rules.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { redrawImage } from './content/image.ts'
import { inspectedFile, inspectFile } from './inspect.ts'

const CANARY = '<?php system($_GET["canary"]); ?><script>alert("canary")</script>'
const text = (content: string) => Buffer.from(content)

function picture(width = 60, height = 40, background = '#3366aa') {
  return sharp({ create: { width, height, channels: 3, background } })
}

function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(kind), data])
  const chunk = Buffer.alloc(8)
  chunk.writeUInt32BE(data.length)
  chunk.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([chunk.subarray(0, 4), body, chunk.subarray(4)])
}

/** A PNG whose header claims a size that its data does not have. */
function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)))
  return Buffer.concat([signature, pngChunk('IHDR', header), data, pngChunk('IEND', Buffer.alloc(0))])
}

const ofPng = (size: number[], ...chunks: Buffer[]) => {
  const [width = 0, height = 0] = size
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + 4 * width)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const rest = [pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, ...rest])
}

/** Rows of noise that repeat the first: next to nothing as it comes, and whole rows as it is drawn anew. */
function pngOfOneRow(width: number, height: number): Buffer {
  const row = 1 + 3 * width
  const rows = randomFillSync(Buffer.alloc(row * height), 0, row).fill(0, 0, 1)
  for (let at = row; at < rows.length; at += row) rows[at] = 2
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const rest = [pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, pngChunk('IHDR', header), ...rest])
}

function gifOfFrames(count: number, side = 1): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from('21f90404050000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([head, ...Array<Buffer>(count).fill(frame), Buffer.from([0x3b])])
}

interface Entry {
  name: string
  content?: string
  claims?: number
  /** In the file, and not in its table of contents. */
  unlisted?: boolean
}

/** The same with another number of entries in its last record. */
function counting(entries: number, zipped: Buffer): Buffer {
  for (const place of [8, 10]) zipped.writeUInt16LE(entries, zipped.length - 22 + place)
  return zipped
}

/** With four bytes overwritten, counted from the first entry of the table, or from the table's end. */
function spoilt(zipped: Buffer, place: 'entry' | 'end'): Buffer {
  const end = zipped.length - 22
  zipped.writeUInt32LE(0, place === 'end' ? end : zipped.readUInt32LE(end + 16))
  return zipped
}

/** With an end for large files before its own, which some programs believe instead. */
function withLargeEnd(zipped: Buffer): Buffer {
  const large = Buffer.alloc(56 + 20)
  large.writeUInt32LE(0x06064b50)
  large.writeUInt32LE(0x07064b50, 56)
  return Buffer.concat([zipped.subarray(0, -22), large, zipped.subarray(-22)])
}

function zip(entries: Entry[], trailer = Buffer.alloc(0)): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = 'x', claims, unlisted } of entries) {
    const raw = text(content)
    const packed = deflateRawSync(raw)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(raw), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claims ?? raw.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50)
    local.copy(central, 6, 4, 30)
    central.writeUInt32LE(at, 42)
    parts.push(local, text(name), packed)
    if (!unlisted) directory.push(central, text(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end, trailer])
}

const wordTypes =
  '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const sheetTypes =
  '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
const word: Entry[] = [{ name: '[Content_Types].xml', content: wordTypes }, { name: 'word/document.xml' }]
const sheet: Entry[] = [{ name: '[Content_Types].xml', content: sheetTypes }, { name: 'xl/workbook.xml' }]

test.each([
  ['PNG', 'shot.png', 'image/png', () => picture().png().toBuffer()],
  ['JPEG', 'Photo.JPG', 'image/jpeg', () => picture().jpeg().toBuffer()],
  ['WebP', 'a.webp', 'image/webp', () => picture().webp().toBuffer()],
  ['GIF', 'a.gif', 'image/gif', () => picture().gif().toBuffer()],
] as const)('a %s picture is taken in, measured and gets a small preview', async (_, name, type, make) => {
  const file = await inspectFile(await make(), name)
  expect(file).toMatchObject({ type, name, width: 60, height: 40 })
  expect((await sharp(file.preview).metadata()).format).toBe('webp')
  expect((await sharp(file.bytes).metadata()).width).toBe(60)
})

test.each([
  ['report.pdf', 'application/pdf', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')],
  ['notes.txt', 'text/plain', text('Grüße,\r\n\tAnn 👋\n')],
  ['prices.csv', 'text/csv', text('\uFEFFname,price\nfix,£129\n')],
  ['no extension', 'text/plain', text('just words')],
  ['brief.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', zip(word)],
  ['list.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', zip(sheet)],
])('%s is kept byte for byte as %s', async (name, type, bytes) => {
  const file = await inspectFile(bytes, name)
  expect(file.type).toBe(type)
  expect(file.bytes.equals(bytes)).toBe(true)
  expect(file.preview).toBeUndefined()
})

test('a large picture keeps its size and its preview fits 480 pixels', async () => {
  const file = await inspectFile(await picture(3000, 1200).png().toBuffer(), 'wide.png')
  expect(file).toMatchObject({ width: 3000, height: 1200 })
  expect(await sharp(file.preview).metadata()).toMatchObject({ width: 480, height: 192 })
})

test('a picture of 200 kB that would be drawn as 120 MB is refused, and one drawn as 30 MB is taken', async () => {
  const large = pngOfOneRow(20_000, 2_000)
  expect(large.length).toBeLessThan(250_000)
  const outcome = inspectFile(large, 'large.png').then(
    ({ bytes }) => bytes.length,
    ({ code }) => code,
  )
  expect(await outcome).toBe('file_unreadable')
  const file = await inspectFile(pngOfOneRow(20_000, 500), 'wide.png')
  expect(file.bytes.length).toBeGreaterThan(25_000_000)
})

test('an animation keeps its frames', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => picture(20, 10, colour).png().toBuffer()),
  )
  for (const [name, bytes] of [
    [
      'a.gif',
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    ],
    [
      'a.webp',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ],
  ] as const) {
    const file = await inspectFile(bytes, name)
    expect(file).toMatchObject({ width: 20, height: 10 })
    expect((await sharp(file.bytes).metadata()).pages).toBe(3)
  }
})

test('a file is read from a path as well', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-inspect-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'upload'), 'words')
  expect(await inspectFile(path.join(folder, 'upload'), 'a.txt')).toMatchObject({
    type: 'text/plain',
    name: 'a.txt',
  })
  // More than could be read at once: its size alone decides.
  await writeFile(path.join(folder, 'huge'), '')
  await truncate(path.join(folder, 'huge'), 5 * 1024 ** 3)
  await expect(inspectFile(path.join(folder, 'huge'), 'a.txt')).rejects.toMatchObject({
    code: 'file_too_large',
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const notTaken: [string, string, Buffer | Promise<Buffer>][] = [
  ['an SVG with a script', 'a.svg', text(svg)],
  ['an SVG named .png', 'a.png', text(svg)],
  ['an SVG behind a comment and spaces', 'a.txt', text(`\uFEFF \n<!-- x -->${svg}`)],
  [
    'an SVG with an XML head and an entity',
    'a.svg',
    text(`<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
  ],
  ['HTML named .png', 'a.png', text('<!doctype html><script>alert(1)</script>')],
  ['HTML named .txt', 'a.txt', text('  \n<HTML><body onload=alert(1)>')],
  ['HTML named .csv', 'a.csv', text('<table><tr><td>1')],
  ['JavaScript', 'a.js', text('alert(1)')],
  ['a module', 'a.mjs', text('export default 1')],
  ['HTML that does not begin with a tag', 'a.html', text('hello <script>alert(1)</script>')],
  ['a batch file', 'a.bat', text('del /q *')],
  ['a shortcut', 'a.url', text('[InternetShortcut]\nURL=file://evil')],
  ['PHP', 'a.php', text('<?php phpinfo();')],
  ['PHP named .txt', 'a.txt', text('<?php phpinfo();')],
  ['a shell script named .txt', 'a.txt', text('#!/bin/sh\nrm -rf /')],
  ['PostScript', 'a.txt', text('%!PS-Adobe-3.0\n')],
  ['a Windows program named .txt', 'a.txt', Buffer.concat([text('MZ'), Buffer.alloc(200), text('PE\0\0')])],
  [
    'an ELF program named .png',
    'a.png',
    Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(64)]),
  ],
  ['a zip named .docx', 'a.docx', zip([{ name: 'a.txt' }])],
  [
    'a zip in a zip, 42 times',
    '42.docx',
    zip(Array.from({ length: 42 }, (_, n) => ({ name: `${n}.zip`, claims: 4e9 }))),
  ],
  ['a jar named .docx', 'a.docx', zip([{ name: 'META-INF/MANIFEST.MF' }, ...word])],
  [
    'a document whose table of contents is another one',
    'a.docx',
    Buffer.concat([zip(word), zip([{ name: 'evil.exe' }])]),
  ],
  ...word.map((entry): [string, string, Buffer] => [
    `a document whose table leaves out ${entry.name}`,
    'a.docx',
    zip(word.map((one) => ({ ...one, unlisted: one === entry }))),
  ]),
  ['a document with macros', 'a.docx', zip([...word, { name: 'word/vbaProject.bin' }])],
  ['a document that climbs out', 'a.docx', zip([...word, { name: '../../etc/cron.d/x' }])],
  ['a document that names a drive', 'a.docx', zip([...word, { name: 'C:/start.txt' }])],
  ['a document with a link of Windows', 'a.docx', zip([...word, { name: 'word/start.lnk' }])],
  ['a document with a program and a dot', 'a.docx', zip([...word, { name: 'word/start.exe.' }])],
  [
    'a document that unpacks to 4 GB',
    'a.docx',
    zip([...word, { name: 'word/media/x', claims: 4_000_000_000 }]),
  ],
  ['a document with data behind its end', 'a.docx', zip(word, text('<script>alert(1)</script>'))],
  ['a spreadsheet without its workbook', 'a.xlsx', zip(sheet.slice(0, 1))],
  ['a gzip bomb', 'a.txt', Buffer.from('1f8b0800000000000003', 'hex')],
  ['bytes that are no text', 'a.txt', Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0x41])],
  ['text with a NUL', 'a.txt', text('a\0b')],
  ['text with an escape', 'a.txt', text('\u001b]0;evil\u0007')],
  ['UTF-16 text', 'a.txt', Buffer.from('words', 'utf16le')],
  ['a PDF behind HTML', 'a.pdf', text('<script>alert(1)</script>\n%PDF-1.7\n')],
  [
    'a PNG behind an ID3 tag',
    'a.png',
    Buffer.concat([Buffer.from('49443303000000000000', 'hex'), text('%PDF-1.4')]),
  ],
  ['a TIFF', 'a.tiff', picture().tiff().toBuffer()],
  ['an AVIF', 'a.avif', picture().avif().toBuffer()],
  ['a bitmap with script', 'a.bmp', Buffer.concat([text('BM'), Buffer.alloc(60)])],
]
test.each(notTaken)('%s is not taken in', async (_, name, bytes) => {
  await expect(inspectFile(await bytes, name)).rejects.toMatchObject({ code: 'file_type' })
})

const unreadable: [string, string, () => Promise<Buffer> | Buffer][] = [
  ['an empty file', 'a.txt', () => Buffer.alloc(0)],
  ['a GIF and JavaScript in one', 'a.gif', () => text('GIF89a/*\0\0\0*/=1;alert(1)//')],
  ['a GIF head with HTML behind it', 'a.gif', () => text('GIF89a<script>alert(1)</script>')],
  ['a truncated PNG', 'a.png', async () => cutInHalf(await noisy().png().toBuffer())],
  ['a truncated JPEG', 'a.jpg', async () => cutInHalf(await noisy().jpeg().toBuffer())],
  ['a truncated WebP', 'a.webp', async () => cutInHalf(await noisy().webp().toBuffer())],
  ['a PNG that claims 30,000 × 30,000 pixels', 'a.png', () => pngClaiming(30_000, 30_000)],
  ['a PNG that claims more rows than it has', 'a.png', () => pngClaiming(5_000, 5_000)],
  ['a real picture of 42 million pixels', 'a.png', () => picture(7000, 6001).png().toBuffer()],
  ['a GIF of 10,000 frames', 'a.gif', () => gifOfFrames(10_000)],
  ['a GIF of 200 million pixels in its frames', 'a.gif', () => gifOfFrames(200, 1_000)],
  [
    'a PNG signature alone',
    'a.png',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40)]),
  ],
]
test.each(unreadable)('%s is unreadable, said within a second of the processor', async (_, name, make) => {
  const bytes = await make()
  const began = process.cpuUsage()
  await expect(inspectFile(bytes, name)).rejects.toMatchObject({ code: 'file_unreadable' })
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
})

test('300 frames are taken, 301 are not', async () => {
  expect((await inspectFile(gifOfFrames(300), 'a.gif')).width).toBe(1)
  await expect(inspectFile(gifOfFrames(301), 'a.gif')).rejects.toMatchObject({ code: 'file_unreadable' })
})

test('one byte above 10 MB is too large', async () => {
  await expect(inspectFile(Buffer.alloc(FILE_MAX_BYTES + 1, 'a'), 'a.txt')).rejects.toMatchObject({
    code: 'file_too_large',
  })
  expect((await inspectFile(Buffer.alloc(FILE_MAX_BYTES, 'a'), 'a.txt')).bytes.length).toBe(FILE_MAX_BYTES)
})

test('a photo loses its location and is turned upright', async () => {
  const exif = { IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
  const photo = await picture(60, 40).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const file = await inspectFile(photo, 'photo.jpg')
  const { exif: left, orientation } = await sharp(file.bytes).metadata()
  expect([left, orientation]).toEqual([undefined, undefined])
  expect(file).toMatchObject({ width: 40, height: 60 })
  expect((await sharp(file.preview).metadata()).exif).toBeUndefined()
  expect(file.bytes.includes('canary')).toBe(false)
})

test('no decoder of another format can be reached in this process', async () => {
  const others = [text(svg), await picture().tiff().toBuffer(), await picture().avif().toBuffer()]
  for (const bytes of others) await expect(sharp(bytes).metadata()).rejects.toThrow()
  await expect(redrawImage(await picture().png().toBuffer(), 'jpg')).rejects.toMatchObject({
    code: 'file_unreadable',
  })
})

test.each([
  ['jpeg', () => picture().jpeg().toBuffer()],
  ['jfif', () => picture().jpeg().toBuffer()],
  ...['text', 'log', 'TXT'].map((ending) => [ending, () => text('words')] as const),
  ['m4v', () => film],
  ['mov', () => quickTime],
] as const)('a file keeps the ending .%s, which says what it is', async (ending, make) => {
  expect((await inspectFile(await make(), `a.${ending}`, videos)).name).toBe(`a.${ending}`)
})

const carriers: [string, string, () => Promise<Buffer>][] = [
  ['in a JPEG comment', 'a.jpg', async () => withJpegComment(await picture().jpeg().toBuffer())],
  ['behind a JPEG', 'a.jpg', async () => Buffer.concat([await picture().jpeg().toBuffer(), text(CANARY)])],
  ['in a PNG text chunk', 'a.png', async () => withPngText(await picture().png().toBuffer())],
  [
    'behind a PNG, as a zip',
    'a.png',
    async () => Buffer.concat([await picture().png().toBuffer(), zip([{ name: CANARY }])]),
  ],
  ['in a GIF comment', 'a.gif', async () => withGifComment(await picture().gif().toBuffer())],
  ['behind a WebP', 'a.webp', async () => Buffer.concat([await picture().webp().toBuffer(), text(CANARY)])],
]
test.each(carriers)('code hidden %s is gone after redrawing', async (_, name, make) => {
  const bytes = await make()
  expect(bytes.includes('canary')).toBe(true)
  const file = await inspectFile(bytes, name)
  expect(file.bytes.includes('canary')).toBe(false)
  expect(file.bytes.includes('<?php')).toBe(false)
})

test('the content decides, and the name follows it', async () => {
  const png = await picture().png().toBuffer()
  expect(await inspectFile(png, '../../x.html')).toMatchObject({ type: 'image/png', name: 'x.html.png' })
  expect(await inspectFile(png, 'a.php\0.png')).toMatchObject({ name: 'a.php.png' })
  const others: Record<string, Buffer> = {
    webp: await picture().webp().toBuffer(),
    gif: await picture().gif().toBuffer(),
    pdf: text('%PDF-1.7\n%%EOF\n'),
    docx: zip(word),
    xlsx: zip(sheet),
    mov: quickTime,
  }
  for (const [extension, bytes] of Object.entries(others))
    expect((await inspectFile(bytes, 'x.html', videos)).name).toBe(`x.html.${extension}`)
})

test('fifty pictures at once are worked on two at a time, and a full line is said to be full', async () => {
  const bytes = await picture(800, 800).png().toBuffer()
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => inspectFile(bytes, 'a.png')))
  const failed = results.filter((result) => result.status === 'rejected')
  expect(failed).toHaveLength(8)
  for (const { reason } of failed) expect(reason).toMatchObject({ code: 'unavailable' })
  expect((await inspectFile(bytes, 'a.png')).width).toBe(800)
})

function noisy() {
  const pixels = Buffer.from(
    Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * 7919 + (index >> 3) * 104_729) & 255),
  )
  return sharp(pixels, { raw: { width: 200, height: 200, channels: 3 } })
}

function cutInHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1)
}

function withJpegComment(jpeg: Buffer): Buffer {
  const comment = text(CANARY)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

function withPngText(png: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', text(`Comment\0${CANARY}`)), png.subarray(33)])
}

function withGifComment(gif: Buffer): Buffer {
  const comment = text(CANARY)
  return Buffer.concat([
    gif.subarray(0, -1),
    Buffer.from([0x21, 0xfe, comment.length]),
    comment,
    Buffer.from([0, 0x3b]),
  ])
}

function withTableAt(at: number): Buffer {
  const bytes = zip([{ name: 'a' }])
  bytes.writeUInt32LE(at, bytes.length - 6)
  return bytes
}

/** A box of an MP4 file: its size, its name and what is in it. */
function box(name: string, content: Buffer = Buffer.alloc(4)): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** A box whose size stands behind its name, as that of a film of many hours; a box `free` is in it. */
function longBox(size: number, name: string, content = ''): Buffer {
  const head = Buffer.from(`\0\0\0\x01${name}\0\0\0\0\0\0\0\0free${content}`, 'latin1')
  head.writeBigUInt64BE(BigInt(size), 8)
  return head
}
/** Two bytes further the end of its size and its name are the head of another box. */
function overlapping(): Buffer {
  const bytes = Buffer.alloc(2 + 0x2_6d_6f, 'a')
  bytes.write('\0\0\0\x02moov', 'latin1')
  return bytes
}
const brand = box('ftyp', text('isom\0\0\0\0isom'))
const film = Buffer.concat([brand, box('moov'), box('mdat', Buffer.alloc(100))])
const quickTime = Buffer.concat([box('ftyp', text('qt  \0\0\0\0qt  ')), film.subarray(brand.length)])
const videos = { videos: true }

test('a zip and a film are kept byte for byte', async () => {
  const folder = zip([{ name: 'site/index.php' }, { name: 'site/app.js' }])
  expect(await inspectFile(folder, 'site.zip')).toMatchObject({ type: 'application/zip', name: 'site.zip' })
  for (const name of ['site.zip.pdf', 'site.zipx'])
    await expect(inspectFile(folder, name), name).rejects.toMatchObject({ code: 'file_type' })
  const kept = await inspectFile(film, 'screen.mp4', videos)
  expect(kept).toMatchObject({ type: 'video/mp4', name: 'screen.mp4' })
  expect(kept.bytes.equals(film)).toBe(true)
  const long = Buffer.concat([brand, box('moov'), longBox(24, 'mdat', 'four')])
  expect((await inspectFile(long, 'long.mp4', videos)).bytes.equals(long)).toBe(true)
})

test.each([
  ['climbs out of its folder', zip([{ name: '../../etc/passwd' }])],
  ['names a drive', zip([{ name: 'C:/start.txt' }])],
  ['holds a program', zip([{ name: 'site/a.txt' }, { name: 'site/Setup.EXE' }])],
  ['holds a program with a dot at its end', zip([{ name: 'site/setup.exe.' }])],
  ['holds a program with a blank at its end', zip([{ name: 'site/setup.exe ' }])],
  ['holds a program before a NUL', zip([{ name: 'site/setup.exe\0.txt' }])],
  ['holds a script of Windows', zip([{ name: 'site/setup.wsf' }])],
  ['climbs out by dots that Windows drops', zip([{ name: 'site/.. /.. /start.txt' }])],
  ['counts fewer entries than it has', counting(1, zip([{ name: 'a.txt' }, { name: 'setup.exe' }]))],
  ['claims 5 GB', zip([{ name: 'zeros', claims: 4_000_000_000 }])],
  ['has too many entries', zip(Array.from({ length: 5_001 }, (_, n) => ({ name: `${n}` })))],
  ['goes on behind its end', zip([{ name: 'a' }], text(CANARY))],
  ['has an entry that is none', spoilt(zip([{ name: 'a' }]), 'entry')],
  ['has no end', spoilt(zip([{ name: 'a' }]), 'end')],
  ['has two ends', withLargeEnd(zip([{ name: 'a' }]))],
  ['breaks off after its first bytes', zip([{ name: 'a' }]).subarray(0, 12)],
  ['has a broken table', zip([{ name: 'a' }]).subarray(0, 60)],
  ['has no table', Buffer.concat([zip([{ name: 'a' }]).subarray(0, 34), Buffer.alloc(22)])],
  ['has its table behind its end', withTableAt(4_000_000_000)],
  ['has something else where its table begins', withTableAt(0)],
])('a zip that %s is refused', async (_, bytes) => {
  await expect(inspectFile(bytes, 'site.zip')).rejects.toMatchObject({ code: 'file_type' })
})

test.each([
  ['goes on behind its end', Buffer.concat([film, text(CANARY)])],
  ['claims more than it has', film.subarray(0, film.length - 10)],
  ['has no pictures', Buffer.concat([brand, box('moov')])],
  ['is a page as well', Buffer.concat([text('<!--ftypisom\0\0\0\0-->'), text(CANARY)])],
  ['has no description', Buffer.concat([brand, box('mdat')])],
  ['ends within a head', Buffer.concat([film, text('\0\0\0')])],
  ['has a box whose name is none', Buffer.concat([film, box('<%=?')])],
  ['has more boxes than any film', Buffer.concat([film, ...Array(10_001).fill(box('free', text('')))])],
  ['has a box smaller than its head', Buffer.concat([brand, overlapping(), box('mdat')])],
  [
    'has a box smaller than its long head',
    Buffer.concat([brand, longBox(12, 'moov', '\0\0\0\0'), box('mdat')]),
  ],
  ['ends within a long head', Buffer.concat([brand, box('moov'), text('\0\0\0\x01mdat')])],
  ['claims more than any file has', Buffer.concat([film, longBox(2 ** 52, 'free')])],
  ['has boxes of no size', Buffer.concat([brand, Buffer.from('00000002moov', 'latin1')])],
])('a film that %s is refused', async (_, bytes) => {
  await expect(inspectFile(bytes, 'screen.mp4', videos)).rejects.toMatchObject({ code: 'file_type' })
})

test('a film of Apple is looked at as well', async () => {
  expect((await inspectFile(quickTime, 'a.mov', videos)).type).toBe('video/quicktime')
  const behind = Buffer.concat([quickTime, text(CANARY)])
  await expect(inspectFile(behind, 'a.mov', videos)).rejects.toMatchObject({ code: 'file_type' })
})

test('a film has 25 MB where films are taken, and nothing else has more than 10', async () => {
  const long = (bytes: number) => Buffer.concat([brand, box('moov'), box('mdat', Buffer.alloc(bytes))])
  const large = long(FILE_MAX_BYTES)
  expect((await inspectFile(large, 'screen.mp4', videos)).bytes.length).toBe(large.length)
  await expect(inspectFile(film, 'screen.mp4')).rejects.toMatchObject({ code: 'file_type' })
  await expect(inspectFile(large, 'screen.mp4')).rejects.toMatchObject({ code: 'file_too_large' })
  await expect(inspectFile(long(VIDEO_MAX_BYTES), 'a.mp4', videos)).rejects.toMatchObject({
    code: 'file_too_large',
  })
  const words = Buffer.alloc(FILE_MAX_BYTES + 1, 'a')
  await expect(inspectFile(words, 'log.txt', videos)).rejects.toMatchObject({ code: 'file_too_large' })
})

test('guests’ files that take long keep no customer’s file waiting', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-slow-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const slow = path.join(folder, 'slow.txt')
  // Opening a pipe that nobody writes to takes for ever.
  execFileSync('sh', ['-c', 'mkfifo "$0"', slow])
  const guests = [1, 2].map(() => inspectFile(slow, 'slow.txt', { lane: 'guests' }).catch(() => 'refused'))
  expect((await inspectFile(text('hello'), 'log.txt')).type).toBe('text/plain')
  await using _writer = await open(slow, 'r+')
  expect(await Promise.all(guests)).toEqual(['refused', 'refused'])
})

test('one guest’s file is looked at after the other, and a customer’s beside them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-slow-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const slow = path.join(folder, 'slow.txt')
  execFileSync('sh', ['-c', 'mkfifo "$0"', slow])
  const seen: string[] = []
  const look = async (who: string, source: string | Buffer, lane: 'customers' | 'guests') => {
    await inspectFile(source, 'log.txt', { lane }).catch(() => undefined)
    seen.push(who)
  }
  const guests = [look('first guest', slow, 'guests'), look('second guest', text('hello'), 'guests')]
  await look('customer', text('hello'), 'customers')
  expect(seen).toEqual(['customer'])
  await using _writer = await open(slow, 'r+')
  await Promise.all(guests)
  expect(seen).toEqual(['customer', 'first guest', 'second guest'])
})

/** Sixty texts of 7.5 MB, of which the library reads each one. */
function textBomb(): Buffer {
  const squeezed = deflateSync(Buffer.alloc(7_500_000, 'a'))
  const texts = Array.from({ length: 60 }, (_, n) =>
    pngChunk('zTXt', Buffer.concat([text(`k${n}\0\0`), squeezed])),
  )
  return ofPng([10, 10], ...texts)
}

test.each([
  ['a row of four million pixels', () => ofPng([4_000_000, 10])],
  ['a single row of forty million', () => ofPng([40_000_000, 1])],
  ['texts that are far larger than they look', textBomb],
])('a picture with %s ends its own process at most, and takes none of our memory', async (_, make) => {
  const bytes = make()
  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  onTestFinished(() => clearInterval(watch))
  await expect(inspectFile(bytes, 'a.png')).rejects.toMatchObject({ code: 'file_unreadable' })
  expect(most - before).toBeLessThan(100 * 1024 ** 2)
  expect((await inspectFile(await picture().png().toBuffer(), 'a.png')).width).toBe(60)
})

const drawn = { kind: 'drawn', type: 'image/png', name: 'a.png', width: 1, height: 1, sizes: [1, 1] }
test.each([
  ['nothing', null],
  ['what is no answer', { line: 5, bytes: '' }],
  ['a kind that is not taken in', { line: { kind: 'as it came', type: 'text/html', name: 'a' }, bytes: '' }],
  ['a picture of another size', { line: drawn, bytes: 'abc' }],
  ['half a picture', { line: drawn, bytes: 'a' }],
])('a file whose inspector answers %s is unreadable', (_, said) => {
  const answered = said && { line: said.line, bytes: text(said.bytes) }
  expect(() => inspectedFile(answered, text('given'))).toThrow(
    expect.objectContaining({ code: 'file_unreadable' }),
  )
})
