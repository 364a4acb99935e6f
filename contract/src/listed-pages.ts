import type { pages } from './pages.ts'

/** The pages that search engines may list, most telling first. All others ask them to keep out. */
export const listedPages = [
  '/',
  '/pricing',
  '/quote',
  '/website-errors',
  '/contact',
  '/contact-quote',
  '/kb',
  '/register',
  '/login',
  '/forgot-password',
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
] as const satisfies readonly (typeof pages)[number][]

const listed: ReadonlySet<string> = new Set(listedPages)

export function isListed(path: string): boolean {
  return listed.has(path)
}
