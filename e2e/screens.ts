import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { picture } from './files.ts'
import { type Account, ann, bearer, olga, sam, signInBehind } from './people.ts'

/**
 * The pages of what is not there say so with their status; so do Site Health without a plan, and the site
 * of a monitor that another journey removes while one looks at it.
 */
export const absent =
  /status of (402 .*\/api\/site-health|404 .*(\/no\/such\/page|\/api\/(tickets\/999999|admin\/webhooks\/999999|monitors\/\d+\/\w+|(status|quotes|invoices)\/abc)))\)$/

export interface Screen {
  name: string
  /** As `web/app/routes.ts` has it. */
  route: string
  path: string | ((sample: Sample) => string)
  who: (() => Account) | null
  /** The heading that identifies the screen. */
  heading: string | RegExp
}

export interface Sample {
  /** Ann's ticket, with messages of both sides and a picture. */
  ticketId: number
  customerId: number
  staffId: number
}

const guest = (name: string, path: string, heading: string | RegExp, route = path): Screen => ({
  name,
  route,
  path,
  who: null,
  heading,
})
const client = (
  name: string,
  path: Screen['path'],
  heading: string | RegExp,
  route = String(path),
): Screen => ({ name, route, path, who: ann, heading })
const admin = (
  name: string,
  path: Screen['path'],
  heading: string | RegExp,
  route = String(path),
): Screen => ({
  name,
  route,
  path,
  who: olga,
  heading,
})

/** Every screen of the product, written out. */
export const screens: Screen[] = [
  guest('home', '/', 'Your website, put right. Price first.'),
  guest('plans and services', '/pricing', 'Plans & Services'),
  guest('the public quote', '/quote', 'Get an Instant Quote'),
  guest('contact', '/contact', 'Contact'),
  guest('contact and quote', '/contact-quote', 'Contact & Quote'),
  guest('knowledge base', '/kb', 'Knowledge Base'),
  guest('website faults', '/website-errors', 'Common website faults'),
  guest('privacy policy', '/privacy-policy', 'Privacy Policy'),
  guest('terms', '/terms-and-conditions', 'Terms and Conditions'),
  guest('refund policy', '/refund-policy', 'Refund Policy'),
  guest('sign in', '/login', 'Sign in'),
  guest('sign in by e-mail', '/sign-in-link', 'Sign in by e-mail'),
  guest('invitation to the staff', '/staff-invitation', 'Join the staff'),
  guest('old address back', '/undo-email', 'Put your old address back'),
  guest('stop e-mails', '/unsubscribe', 'Stop these e-mails'),
  guest('rate the help', '/rate', 'How did we do?'),
  guest('register', '/register', 'Create your account'),
  guest('verify', '/verify', 'Verify your e-mail'),
  guest('forgotten password', '/forgot-password', 'Forgotten password'),
  guest('new password', '/reset-password', 'Set a new password'),
  guest('no quote by this link', '/quote/abc', 'We could not find this quote', '/quote/:id'),
  guest('an invoice by link', '/pay/invoice/abc', 'We could not find this invoice', '/pay/invoice/:id'),
  guest('payment success', '/payment-success', 'Thank you'),
  guest('no public status', '/status/abc', 'There is no public status here', '/status/:slug'),
  guest('not found', '/no/such/page', 'We could not find that page', '/*'),

  client('client portal', '/portal', 'Client Portal'),
  client('overview', '/dashboard', 'Welcome, Ann'),
  client('my requests', '/dashboard/requests', 'My Service Requests'),
  client('request a service', '/dashboard/quote', 'Request a new service'),
  client(
    'a ticket with messages and a file',
    ({ ticketId }) => `/dashboard/ticket/${ticketId}`,
    /^Ticket #/,
    '/dashboard/ticket/:ticketId',
  ),
  client(
    'another client’s ticket',
    '/dashboard/ticket/999999',
    'Could not load ticket',
    '/dashboard/ticket/:ticketId',
  ),
  client('account settings', '/dashboard/account', 'Account Settings'),
  client('credentials', '/dashboard/credentials', 'Credential Vault'),
  client('site health', '/dashboard/site-health', 'Site Health'),
  { ...client('site health on a plan', '/dashboard/site-health', 'Site Health'), who: sam },
  client('subscription', '/dashboard/subscription', 'Manage Subscription'),
  { ...client('subscription on a plan', '/dashboard/subscription', 'Manage Subscription'), who: sam },
  client('an admin page for a client', '/dashboard/admin/tickets', 'We could not find that page'),

  admin('overview of an admin', '/dashboard', 'Welcome, Olga'),
  admin('requests of all customers', '/dashboard/requests', 'Service Requests'),
  admin('inbox', '/dashboard/admin/tickets', 'Inbox'),
  admin(
    'admin ticket',
    ({ ticketId }) => `/dashboard/admin/tickets/${ticketId}`,
    /^Ticket #/,
    '/dashboard/admin/tickets/:ticketId',
  ),
  admin('customers', '/dashboard/admin/customers', 'Customers'),
  admin(
    'a customer',
    ({ customerId }) => `/dashboard/admin/customers/${customerId}`,
    'Ann Baker',
    '/dashboard/admin/customers/:customerId',
  ),
  admin('staff', '/dashboard/admin/staff', 'Staff'),
  admin(
    'history of a member of staff',
    ({ staffId }) => `/dashboard/admin/staff/${staffId}`,
    /^History/,
    '/dashboard/admin/staff/:staffId',
  ),
  admin('analytics', '/dashboard/analytics', 'Analytics Summary'),
  admin(
    'the rows of a figure',
    '/dashboard/analytics/rows?figure=requests',
    'Services requested',
    '/dashboard/analytics/rows',
  ),
  admin('audit log', '/dashboard/admin/audit', 'Audit log'),
  admin('webhooks', '/dashboard/admin/webhooks', 'Webhooks'),
  admin(
    'no such webhook',
    '/dashboard/admin/webhooks/999999',
    'Webhook',
    '/dashboard/admin/webhooks/:webhookId',
  ),
  admin('reminders', '/dashboard/admin/calendar', 'Reminders'),
  admin('quotes', '/dashboard/admin/quotes', 'Quotes'),
  admin('a new quote', '/dashboard/admin/quotes/new', 'Create New Quote'),
  admin('invoices', '/dashboard/admin/invoices', 'Invoices'),
  admin('refund requests', '/dashboard/admin/refunds', 'Refund requests'),
  admin('the short way to a new quote', '/admin/quotes/new', 'Create New Quote'),
]

/** Goes there and waits until everything has come. */
export async function arrive(page: Page, { path, heading }: Screen, sample: Sample): Promise<void> {
  await page.goto(typeof path === 'string' ? path : path(sample))
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByLabel(/^Loading/)).toHaveCount(0)
}

/** Puts a picture into Ann's oldest ticket, which has messages of both sides. */
export async function makeSample(request: APIRequestContext): Promise<Sample> {
  const { token, id: customerId } = await signInBehind(request, ann())
  const { id: staffId } = await signInBehind(request, olga())
  const listed = await request.get('/api/service-requests', { headers: bearer(token) })
  const requests = (await listed.json()) as { ticket_id: number }[]
  const ticketId = requests.at(-1)?.ticket_id ?? 0
  await request.post(`/api/tickets/${ticketId}/upload`, {
    headers: bearer(token),
    multipart: { file: { name: 'white-page.png', mimeType: 'image/png', buffer: picture } },
  })
  return { ticketId, customerId, staffId }
}
