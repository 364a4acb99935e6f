import { standInOrigin } from '@sitewright/contract/stand-ins.ts'

let known: string | undefined

/** Where the site is at home, as the page itself was told by the server; it may be open under another name. */
export function homeOrigin(): string {
  known ??= readOrigin()
  return known
}

function readOrigin(): string {
  if (import.meta.env.SSR) return standInOrigin
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return new URL(canonical?.href ?? window.location.href).origin
}
