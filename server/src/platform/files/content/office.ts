const END = 0x06054b50
const ENTRY = 0x02014b50
const COMMENT_MAX = 65_535
const ENTRIES_MAX = 5_000
const UNPACKED_MAX_BYTES = 200 * 1024 * 1024

/**
 * Whether a zip's own table of contents is that of an Office document with this main part: no macros, nothing that
 * climbs out of the folder, not more than 200 MB unpacked. Reads the table alone; nothing is unpacked.
 */
export function isOffice(bytes: Uint8Array, mainPart: string): boolean {
  const names = readNames(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!names) return false
  const unsafe = names.some((name) => /vbaProject\.bin$|\.(js|class)[. ]*$/i.test(name))
  return (
    !unsafe && !names.some(isHarmful) && names.includes(mainPart) && names.includes('[Content_Types].xml')
  )
}

/**
 * Whether a zip's table of contents is sound: nothing that climbs out of the folder, no programs of Windows, at most
 * 5,000 entries and 200 MB unpacked. What is inside stays unread; nobody but the receiver ever unpacks it.
 */
export function isPlainZip(bytes: Uint8Array): boolean {
  const names = readNames(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return names !== null && !names.some(isHarmful)
}

/** Windows drops dots and blanks at the end of a name, and many programs drop everything after a NUL. */
const OUT_OF_FOLDER = /(^|[\\/])\.\.[. ]*([\\/]|$)|^[\\/]|^[a-z]:|\0/i
const PROGRAM = /\.(exe|dll|scr|com|bat|cmd|ps1|msi|lnk|pif|cpl|vbs|vbe|jse|wsf|wsh|hta|jar|apk)[. ]*$/i

/** Climbs out of its folder, or is a program of Windows. */
const isHarmful = (name: string): boolean => OUT_OF_FOLDER.test(name) || PROGRAM.test(name)

/** Null when the table is damaged, does not end with the file, or claims too much. */
function readNames(zip: Buffer): string[] | null {
  const end = findEnd(zip)
  if (end === null) return null
  const count = zip.readUInt16LE(end + 10)
  const names: string[] = []
  let unpacked = 0
  let at = zip.readUInt32LE(end + 16)
  if (count > ENTRIES_MAX) return null
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== ENTRY) return null
    unpacked += zip.readUInt32LE(at + 24)
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    names.push(zip.toString('utf8', at + 46, nameEnd))
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  // Programs differ in whether they stop at the count or at the end of the table, and in whether they believe a second
  // end for large files: the two are the same place, and nothing stands between.
  return unpacked > UNPACKED_MAX_BYTES || at !== end ? null : names
}

function findEnd(zip: Buffer): number | null {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - COMMENT_MAX); at -= 1)
    if (zip.readUInt32LE(at) === END && at + 22 + zip.readUInt16LE(at + 20) === zip.length) return at
  return null
}
