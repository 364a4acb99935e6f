const SOMEWHERE = 'https://this.site'

/** The address if it is a path of this product, otherwise null: an answer must not lead a visitor to another site. */
export function ownPath(address: string | null): string | null {
  if (!address?.startsWith('/') || /[\\\s\u0000-\u001f]/.test(address)) return null
  try {
    const url = new URL(address, SOMEWHERE)
    return url.origin === SOMEWHERE ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

/** Where the request form opens with a finding. Guests see the price before they are asked for an account. */
export function requestPath(href: string | null, isSignedIn: boolean): string {
  const form = isSignedIn ? '/dashboard/quote' : '/quote'
  const own = ownPath(href)
  const finding = own && new URL(own, SOMEWHERE).searchParams.get('finding')
  return finding ? `${form}?${new URLSearchParams({ finding })}` : (own ?? form)
}

/** The sign-in screens, returning to the chat afterwards. */
export function doorPath(path: string, here: string): string {
  const url = new URL(path, SOMEWHERE)
  if (!url.searchParams.has('redirect')) url.searchParams.set('redirect', here)
  return url.pathname + url.search
}
