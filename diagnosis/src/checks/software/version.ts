/** A version number as its parts. */
export type Version = readonly number[]

/** Reads `6.4.2`, `1.12`, `3`; null for what is no plain version number (hashes, dates, build names). */
export function versionOf(text: string): Version | null {
  if (!/^\d{1,4}(\.\d{1,4}){0,3}$/.test(text)) return null
  return text.split('.').map(Number)
}

export function isBelow(version: Version, limit: Version): boolean {
  const length = Math.max(version.length, limit.length)
  for (let at = 0; at < length; at += 1) {
    const [own, other] = [version[at] ?? 0, limit[at] ?? 0]
    if (own !== other) return own < other
  }
  return false
}

/** `6.4` of `6.4.2`. */
export function branchOf(version: Version): string {
  return `${version[0] ?? 0}.${version[1] ?? 0}`
}
