import { expect, test } from 'vitest'
import { imageSize } from './image-header.ts'

const padded = (...parts: (string | Buffer)[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)),
    Buffer.alloc(40),
  ])
const ascii = (text: string) => Buffer.from(text, 'latin1')
const riff = (kind: string) => Buffer.concat([ascii('RIFF'), Buffer.alloc(4), ascii(`WEBP${kind}`)])
/** A camera's notes of 600 bytes before the frame that holds the size. */
const notes = Buffer.concat([Buffer.from('ffe1025a', 'hex'), Buffer.alloc(600)])

test.each([
  ['PNG', padded('89504e470d0a1a0a0000000d49484452', '00000fa0', '00000bb8')],
  ['GIF', padded(ascii('GIF89a'), 'a00fb80b')],
  ['JPEG', padded('ffd8', notes, 'ffc00011080bb80fa003')],
  ['progressive JPEG with padding', padded('ffd8', notes, 'ffffc20011080bb80fa003')],
  ['lossy WebP', padded(riff('VP8 '), Buffer.alloc(10), 'a00fb80b')],
  ['lossless WebP', padded(riff('VP8L'), '00000000', '2f', '9fcfed02')],
  ['extended WebP', padded(riff('VP8X'), Buffer.alloc(8), '9f0f00', 'b70b00')],
])('the size of a %s is read from its first bytes', (_, bytes) => {
  expect(imageSize(bytes)).toEqual({ width: 4_000, height: 3_000 })
})

test.each([
  ['too few bytes', Buffer.from('89504e47', 'hex')],
  ['text', padded(ascii('<svg xmlns="http://www.w3.org/2000/svg">'))],
  ['a JPEG whose notes go on beyond what was asked for', padded('ffd8', 'ffe1ffff')],
  ['a JPEG of nothing but empty parts', Buffer.from(`ffd8${'ffe00000'.repeat(4_000)}`, 'hex')],
])('%s tells no size', (_, bytes) => {
  expect(imageSize(bytes)).toBeNull()
})
