import { z } from 'zod'
import { namesItsSite } from './text-rules.ts'

export const WEBSITE_NEEDS_SCHEME = 'Please include http:// or https://'
const WEBSITE_INVALID = 'Please enter a website address such as https://example.com'

/** Adds `https://` to an address typed without a scheme (spec 5, on submit). */
export function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/:.]*\.[^/:]*:\d/.test(address)
    ? address
    : `https://${address}`
}

/** True for an http(s) address with a dotted host name that reads as it leads, no user name, at most 2,048 characters. */
export function isWebsite(address: string): boolean {
  if (
    address.length > 2048 ||
    !/^https?:\/\//i.test(address) ||
    !namesItsSite(address) ||
    /[\s\u0000-\u001f]|[\p{Cf}\u115F\u1160\u3164\uFFA0\u2800]/u.test(address)
  )
    return false
  try {
    const url = new URL(address)
    return url.username === '' && url.password === '' && /^[^.]+(\.[^.]+)+\.?$/.test(url.hostname)
  } catch {
    return false
  }
}

const typed = z.string().trim().max(2048, { error: WEBSITE_INVALID, abort: true })

/** What the API takes: scheme optional, empty means none. Gives the full address or null. */
export const OptionalWebsite = typed
  .nullish()
  .transform((text) => (text ? withScheme(text) : null))
  .refine((text) => text === null || isWebsite(text), WEBSITE_INVALID)

/** What a form shows while one types: the scheme must be there (spec 5). Empty is fine. */
export function websiteFormProblem(text: string): string | null {
  const address = text.trim()
  if (address === '') return null
  if (!/^https?:\/\//i.test(address)) return WEBSITE_NEEDS_SCHEME
  return isWebsite(address) ? null : WEBSITE_INVALID
}
