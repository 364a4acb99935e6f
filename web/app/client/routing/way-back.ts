const KEY = 'way-back'
const KEPT_MS = 24 * 60 * 60 * 1000
const parts = ['redirect', 'prefill'] as const

interface WayBack {
  email: string
  until: number
  search: string
}

/**
 * Keeps where somebody was going when they opened an account: the mail with the code opens another tab, which does not
 * know it.
 */
export function keepWayBack(email: string, search: URLSearchParams): void {
  const kept = new URLSearchParams(parts.flatMap((part) => search.getAll(part).map((value) => [part, value])))
  if (kept.size === 0) return
  const way: WayBack = { email, until: Date.now() + KEPT_MS, search: kept.toString() }
  try {
    localStorage.setItem(KEY, JSON.stringify(way))
  } catch {
    // Then the mail leads to the dashboard.
  }
}

/** The query of a sign-in screen; where it does not say where to go, with what was kept for this address. */
export function withWayBack(search: URLSearchParams, email: string): URLSearchParams {
  if (search.has('redirect') || email === '') return search
  const way = readWay()
  if (way?.email.toLowerCase() !== email.toLowerCase() || way.until < Date.now()) return search
  return new URLSearchParams([...search, ...new URLSearchParams(way.search)])
}

export function forgetWayBack(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // It ends by itself.
  }
}

function readWay(): WayBack | null {
  try {
    const way = JSON.parse(localStorage.getItem(KEY) ?? 'null') as WayBack | null
    return typeof way?.email === 'string' && typeof way.search === 'string' ? way : null
  } catch {
    return null
  }
}
