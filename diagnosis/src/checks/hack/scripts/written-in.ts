/** The code in an address that holds it all itself (`data:`); null for any other address. */
export function writtenIn(address: string): string | null {
  const [, kind, text] = /^\s*data:([^,]{0,100}),([\s\S]*)$/i.exec(address) ?? []
  if (kind === undefined || text === undefined) return null
  try {
    const plain = decodeURIComponent(text)
    return /;\s*base64\s*$/i.test(kind) ? Buffer.from(plain, 'base64').toString('latin1') : plain
  } catch {
    return ''
  }
}
