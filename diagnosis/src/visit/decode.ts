const SNIFFED = 1_024

/** Bytes as text: by the header's charset, else the page's own, else UTF-8. Never throws. */
export function decode(bytes: Buffer, contentType: string): { text: string; charset: string } {
  const named = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1]
  const head = bytes.subarray(0, SNIFFED).toString('latin1')
  const inPage = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1]
  const decoder = decoderFor(named) ?? decoderFor(inPage) ?? new TextDecoder('utf-8')
  return { text: decoder.decode(bytes), charset: decoder.encoding }
}

function decoderFor(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null
  try {
    return new TextDecoder(label, { ignoreBOM: true })
  } catch {
    return null
  }
}

/** The byte offset, as sent, of a character of the decoded text. */
export function byteOffset(text: string, index: number, charset: string): number {
  return charset === 'utf-8' ? Buffer.byteLength(text.slice(0, index)) : index
}
