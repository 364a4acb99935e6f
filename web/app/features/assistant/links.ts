import { ownPath } from '#app/client/routing/redirect.ts'

const SOMEWHERE = 'https://this.site'

/** Where the request form opens with a finding. Guests see the price before they are asked for an account. */
export function requestPath(href: string | null, isSignedIn: boolean): string {
  const form = isSignedIn ? '/dashboard/quote' : '/quote'
  const own = ownPath(href)
  const finding = own && new URL(own, SOMEWHERE).searchParams.get('finding')
  return finding ? `${form}?${new URLSearchParams({ finding })}` : (own ?? form)
}

/** The sign-in screens, returning to the chat afterwards. */
export function signInPath(path: string, here: string): string {
  const url = new URL(path, SOMEWHERE)
  if (!url.searchParams.has('redirect')) url.searchParams.set('redirect', here)
  return url.pathname + url.search
}
