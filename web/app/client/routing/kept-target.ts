import { createStored, parseJson } from '../stored.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const parts = ['redirect', 'prefill'] as const

interface KeptTarget {
  email: string
  until: number
  search: string
}

const stored = createStored({ key: 'way-back', parse })

function parse(text: string | null): KeptTarget | null {
  const target = parseJson(text) as KeptTarget | null
  return typeof target?.email === 'string' && typeof target.search === 'string' ? target : null
}

/** Keeps the target of a registration: the mail with the code opens another tab, which does not know it. */
export function keepTarget(email: string, search: URLSearchParams): void {
  const kept = new URLSearchParams(parts.flatMap((part) => search.getAll(part).map((value) => [part, value])))
  if (kept.size === 0) return
  const target: KeptTarget = { email, until: Date.now() + KEPT_MS, search: kept.toString() }
  stored.write(JSON.stringify(target))
}

/** The query of a sign-in screen; without a target in it, with the one that was kept for this address. */
export function withKeptTarget(search: URLSearchParams, email: string): URLSearchParams {
  if (search.has('redirect') || email === '') return search
  const target = stored.read()
  if (target?.email.toLowerCase() !== email.toLowerCase() || target.until < Date.now()) return search
  return new URLSearchParams([...search, ...new URLSearchParams(target.search)])
}

export const clearTarget = (): void => stored.write(null)
