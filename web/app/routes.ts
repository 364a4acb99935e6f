import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('shell/site-layout.tsx', [
    index('public/home/home-page.tsx'),
    route('pricing', 'public/pricing/pricing-page.tsx'),
    route('website-errors', 'public/faults/website-errors-page.tsx'),
    route('kb', 'public/knowledge-base/knowledge-base-page.tsx'),
    route('privacy-policy', 'public/legal/privacy-policy-page.tsx'),
    route('terms-and-conditions', 'public/legal/terms-page.tsx'),
    route('refund-policy', 'public/legal/refund-policy-page.tsx'),

    route('payment-success', 'public/links/payment-success-page.tsx'),

    layout('shell/components-layout.tsx', [
      route('quote', 'public/quote-page.tsx'),
      route('contact', 'public/contact/contact-page.tsx'),
      route('contact-quote', 'public/contact/contact-quote-page.tsx'),
      route('login', 'public/account/login-page.tsx'),
      route('register', 'public/account/register-page.tsx'),
      route('unsubscribe', 'public/links/unsubscribe-page.tsx'),
      route('rate', 'public/links/rate-page.tsx'),
      route('sign-in-link', 'public/account/sign-in-link-page.tsx'),
      route('staff-invitation', 'public/account/staff-invitation-page.tsx'),
      route('undo-email', 'public/account/undo-email-page.tsx'),
      route('verify', 'public/account/verify-page.tsx'),
      route('forgot-password', 'public/account/forgot-password-page.tsx'),
      route('reset-password', 'public/account/reset-password-page.tsx'),
      route('quote/:id', 'public/links/quote-link-page.tsx'),
      route('pay/invoice/:id', 'public/links/invoice-link-page.tsx'),

      route('status/:slug', 'public/links/status-page.tsx'),

      layout('portal/signed-in.tsx', [
        route('portal', 'portal/portal-page.tsx'),
        route('admin/quotes/new', 'admin/new-quote-redirect.tsx'),
      ]),
    ]),
    route('*', 'public/not-found-page.tsx'),
  ]),

  // The signed-in product has a frame of its own.
  layout('shell/components-layout.tsx', { id: 'dashboard-components' }, [
    layout('portal/signed-in.tsx', { id: 'dashboard-signed-in' }, [
      route('dashboard', 'shell/app/app-shell.tsx', [
        index('portal/overview-page.tsx'),
        route('requests', 'portal/requests-page.tsx'),
        route('quote', 'portal/request-service-page.tsx'),
        route('ticket/:ticketId', 'portal/ticket-page.tsx'),
        route('account', 'portal/account-page.tsx'),
        route('credentials', 'portal/credentials-page.tsx'),
        route('site-health', 'portal/site-health-page.tsx'),
        route('subscription', 'portal/subscription-page.tsx'),

        layout('admin/admins-only.tsx', [
          route('admin/tickets', 'admin/inbox-page.tsx'),
          route('admin/tickets/:ticketId', 'admin/admin-ticket-page.tsx'),
          route('admin/customers', 'admin/customers-page.tsx'),
          route('admin/customers/:customerId', 'admin/customer-page.tsx'),
          route('analytics', 'admin/analytics-page.tsx'),
          route('analytics/rows', 'admin/figure-rows-page.tsx'),
          route('admin/calendar', 'admin/reminders-page.tsx'),
          route('admin/quotes', 'admin/quotes-page.tsx'),
          route('admin/quotes/new', 'admin/new-quote-page.tsx'),
          route('admin/invoices', 'admin/invoices-page.tsx'),
          route('admin/refunds', 'admin/refunds-page.tsx'),

          layout('admin/owners-only.tsx', [
            route('admin/staff', 'admin/staff-page.tsx'),
            route('admin/staff/:staffId', 'admin/staff-history-page.tsx'),
            route('admin/audit', 'admin/audit-page.tsx'),
            route('admin/webhooks', 'admin/webhooks-page.tsx'),
            route('admin/webhooks/:webhookId', 'admin/webhook-page.tsx'),
          ]),
        ]),
      ]),
    ]),
  ]),
] satisfies RouteConfig
