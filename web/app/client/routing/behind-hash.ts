/** What a link carries behind the hash, decoded; unchanged where a mail program has cut it in the middle of an escape. */
export function behindHash(hash: string): string {
  const text = hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
