const HEAD = 8
const BOXES_MAX = 10_000

/**
 * Whether the boxes of an MP4 or QuickTime file fill it exactly, and are those of a film: a description, and pictures.
 * A file that is something else as well has bytes that belong to no box. Nothing of the film itself is read.
 */
export function isWholeVideo(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = new Set<string>()
  let at = 0
  for (let count = 0; at < file.length; count += 1) {
    if (count > BOXES_MAX || at + HEAD > file.length) return false
    const name = file.toString('latin1', at + 4, at + HEAD)
    const size = sizeAt(file, at)
    if (!/^[a-z0-9 ]{4}$/i.test(name) || size === null || at + size > file.length) return false
    found.add(name)
    at += size
  }
  return found.has('moov') && found.has('mdat')
}

/** Null where the size makes no sense; a last box may reach to the end of the file. */
function sizeAt(file: Buffer, at: number): number | null {
  const short = file.readUInt32BE(at)
  if (short === 0) return file.length - at
  if (short !== 1) return short >= HEAD ? short : null
  if (at + 16 > file.length) return null
  const long = file.readBigUInt64BE(at + HEAD)
  return long >= 16n ? Number(long) : null
}
