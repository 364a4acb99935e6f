/** What a link carries behind the hash, decoded; as it stands where a mail program has cut it in the middle of a sign. */
export function behindHash(hash: string): string {
  const text = hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
