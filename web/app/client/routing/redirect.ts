const HOME = '/dashboard'
const INBOX = '/dashboard/admin/tickets'
const ANY_ORIGIN = 'https://this.site'
/** Signing in must not lead back to signing in. */
const signInPaths = ['/login', '/sign-in-link', '/register', '/verify', '/forgot-password', '/reset-password']

/** The address if it is a path of this product, as a browser writes it; null for whatever leads elsewhere. */
export function ownPath(address: string | null | undefined): string | null {
  if (!address?.startsWith('/') || /[\\\s\u0000-\u001f]/.test(address)) return null
  const url = URL.parse(address, ANY_ORIGIN)
  if (url?.origin !== ANY_ORIGIN) return null
  const path = url.pathname + url.search + url.hash
  // What is left of `/.//evil.example` is another site's address.
  return URL.parse(path, ANY_ORIGIN)?.href === url.href ? path : null
}

/** The path to go to, when `target` is one of this site; `/dashboard` when it is absent or leads elsewhere. */
export function safeRedirect(target: string | null | undefined): string {
  const path = ownPath(target)
  return path && !signInPaths.includes(new URL(path, ANY_ORIGIN).pathname) ? path : HOME
}

/** `target` with a prefilled query string added to its own. */
export function withPrefill(target: string, prefill: string | null | undefined): string {
  const added = new URLSearchParams(prefill ?? '')
  if (added.size === 0) return target
  const url = new URL(target, ANY_ORIGIN)
  for (const [key, value] of added) url.searchParams.append(key, value)
  return url.pathname + url.search + url.hash
}

/** Where to go after a sign-in on a page with these query parameters; staff without a target land in the inbox. */
export function afterSignIn(search: URLSearchParams, isStaff = false): string {
  const target = search.get('redirect') ?? (isStaff ? INBOX : HOME)
  return withPrefill(safeRedirect(target), search.get('prefill'))
}

/** The sign-in page, coming back to `target` (default: this page) afterwards. */
export function loginPath(target = window.location.pathname + window.location.search): string {
  return `/login?${new URLSearchParams({ redirect: target })}`
}

/** A path of the sign-in screens with `redirect` and `prefill` carried along. */
export function keepingRedirect(
  path: string,
  search: URLSearchParams,
  more: Record<string, string> = {},
): string {
  const kept = new URLSearchParams(more)
  for (const key of ['redirect', 'prefill']) {
    const value = search.get(key)
    if (value) kept.set(key, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}
