import { placeholderOrigin } from '@sitewright/contract/placeholders.ts'

let known: string | undefined

/** The site's own origin, which the server writes into the page; the page may be open under another name. */
export function homeOrigin(): string {
  known ??= readOrigin()
  return known
}

function readOrigin(): string {
  if (import.meta.env.SSR) return placeholderOrigin
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return new URL(canonical?.href ?? window.location.href).origin
}
