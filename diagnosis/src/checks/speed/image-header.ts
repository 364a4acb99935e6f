export interface Size {
  width: number
  height: number
}

/** Width and height from the first bytes of a PNG, JPEG, GIF or WebP; null when they do not tell. */
export function imageSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null
  if (bytes.readUInt32BE(0) === 0x89504e47) return size(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
  if (bytes.toString('latin1', 0, 3) === 'GIF') return size(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes)
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return webpSize(bytes)
  return null
}

function size(width: number, height: number): Size | null {
  return width > 0 && height > 0 ? { width, height } : null
}

/** Walks from marker to marker up to the frame's own, which holds the size. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return size(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): Size | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
    default:
      return null
  }
}
