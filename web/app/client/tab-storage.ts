/** What this tab keeps for browsers that keep nothing. */
const inMemory = new Map<string, string>()

/** A text of this tab alone: it outlives a reload and a sign-in, and goes with the tab. */
function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return inMemory.get(key) ?? null
  }
}

export function writeTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Private windows and full disks: it stands until the page goes.
    if (text === null) inMemory.delete(key)
    else inMemory.set(key, text)
  }
}

/** The kept text as JSON; null when there is none or it is none. */
export function readTabJson(key: string): unknown {
  const text = readTab(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
