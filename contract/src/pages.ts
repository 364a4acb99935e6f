/** Every page of the browser's route table, `:name` for a part that varies. Other paths are answered with 404. */
export const pages = [
  '/',
  '/login',
  '/register',
  '/verify',
  '/unsubscribe',
  '/rate',
  '/sign-in-link',
  '/staff-invitation',
  '/undo-email',
  '/forgot-password',
  '/reset-password',
  '/pricing',
  '/quote',
  '/contact',
  '/contact-quote',
  '/kb',
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
  '/website-errors',
  '/portal',
  '/quote/:id',
  '/pay/invoice/:id',
  '/payment-success',
  '/status/:slug',
  '/dashboard',
  '/dashboard/requests',
  '/dashboard/credentials',
  '/dashboard/site-health',
  '/dashboard/quote',
  '/dashboard/account',
  '/dashboard/ticket/:ticketId',
  '/dashboard/subscription',
  '/dashboard/analytics',
  '/dashboard/analytics/rows',
  '/dashboard/admin/calendar',
  '/dashboard/admin/quotes',
  '/dashboard/admin/quotes/new',
  '/dashboard/admin/invoices',
  '/dashboard/admin/refunds',
  '/dashboard/admin/tickets',
  '/dashboard/admin/tickets/:ticketId',
  '/dashboard/admin/customers',
  '/dashboard/admin/customers/:customerId',
  '/dashboard/admin/staff',
  '/dashboard/admin/staff/:staffId',
  '/dashboard/admin/audit',
  '/dashboard/admin/webhooks',
  '/dashboard/admin/webhooks/:webhookId',
  '/admin/quotes/new',
] as const

/** Prerendered, and sent with status 404 wherever nothing else is. */
export const NOT_FOUND_PAGE = '/page-not-found'

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`))
const fixed: ReadonlySet<string> = new Set(pages.filter((page) => !page.includes(':')))

export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}

/** How the address of a page is properly written: small letters, no slash at the end. Null when it is no page's. */
export function pageAddress(path: string): string | null {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  const bare = path.slice(0, end)
  if (isPage(bare)) return bare
  // Ids in addresses know large from small letters, so only whole pages are looked for.
  const small = bare.toLowerCase()
  return fixed.has(small) ? small : null
}
