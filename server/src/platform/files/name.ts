const NAME_MAX_BYTES = 255
/** Of what was sent: the expressions below take time with the square of its length. */
const READ_AT_MOST = 1_000
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A person's file name, safe to show, store as text and offer for download: no folders, controls, invisible or
 * direction-changing characters, leading dots or names that mean a device; at most 255 bytes, never empty. Ends in one
 * of `extensions` when they are given: the first is added where it does not.
 */
export function safeFileName(text: string, extensions: readonly string[] = []): string {
  const visible = text
    .slice(-READ_AT_MOST)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, '')
  const plain = (visible.split(/[\\/]/).at(-1) ?? '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
    .replace(reserved, '_$1')
  const [, stem = '', ending = ''] = /^(.+?)(\.[a-z0-9]{1,10})?$/i.exec(plain) ?? []
  const fits = extensions.length === 0 || extensions.includes(ending.slice(1).toLowerCase())
  const [kept, extension] = fits ? [stem, ending] : [plain, `.${extensions[0]}`]
  return `${cutToBytes(kept, NAME_MAX_BYTES - extension.length) || 'file'}${extension}`
}

/** Cuts between characters as people see them. */
function cutToBytes(text: string, max: number): string {
  if (Buffer.byteLength(text) <= max) return text
  let kept = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(0, max),
  )) {
    bytes += Buffer.byteLength(segment)
    if (bytes > max) break
    kept += segment
  }
  return kept.trimEnd()
}
