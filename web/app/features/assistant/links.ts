const SOMEWHERE = 'https://this.site'

/** The address when it is a path of this product, else null: nothing that was said may lead a visitor away. */
export function ownPath(address: string | null): string | null {
  if (!address?.startsWith('/') || /[\\\s\u0000-\u001f]/.test(address)) return null
  try {
    const url = new URL(address, SOMEWHERE)
    return url.origin === SOMEWHERE ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

/** Where the request form opens with a finding. A guest sees the price first, and is asked for an account after it. */
export function requestPath(href: string | null, isSignedIn: boolean): string {
  const form = isSignedIn ? '/dashboard/quote' : '/quote'
  const own = ownPath(href)
  const finding = own && new URL(own, SOMEWHERE).searchParams.get('finding')
  return finding ? `${form}?${new URLSearchParams({ finding })}` : (own ?? form)
}

/** The sign-in screens, coming back to the talk afterwards. */
export function doorPath(path: string, here: string): string {
  const url = new URL(path, SOMEWHERE)
  if (!url.searchParams.has('redirect')) url.searchParams.set('redirect', here)
  return url.pathname + url.search
}
