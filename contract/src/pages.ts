/** Every page of the browser's route table, `:name` for a part that varies. Other paths are answered with 404. */
export const pages = [
  '/',
  '/login',
  '/register',
  '/verify',
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
  '/dashboard',
  '/dashboard/requests',
  '/dashboard/credentials',
  '/dashboard/site-health',
  '/dashboard/quote',
  '/dashboard/account',
  '/dashboard/ticket/:ticketId',
  '/dashboard/subscription',
  '/dashboard/analytics',
  '/dashboard/admin/calendar',
  '/dashboard/admin/quotes',
  '/dashboard/admin/quotes/new',
  '/dashboard/admin/invoices',
  '/dashboard/admin/tickets',
  '/dashboard/admin/tickets/:ticketId',
  '/dashboard/admin/customers',
  '/admin/quotes/new',
] as const

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`))

export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
