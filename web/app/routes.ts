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
      route('verify', 'public/account/verify-page.tsx'),
      route('forgot-password', 'public/account/forgot-password-page.tsx'),
      route('reset-password', 'public/account/reset-password-page.tsx'),
      route('quote/:id', 'public/links/quote-link-page.tsx'),
      route('pay/invoice/:id', 'public/links/invoice-link-page.tsx'),

      layout('portal/signed-in.tsx', [
        route('portal', 'portal/portal-page.tsx'),
        route('dashboard', 'portal/dashboard-layout.tsx', [
          index('portal/overview-page.tsx'),
          route('requests', 'portal/requests-page.tsx'),
          route('quote', 'portal/request-service-page.tsx'),
          route('ticket/:ticketId', 'portal/ticket-page.tsx'),
          route('account', 'portal/account-page.tsx'),
          route('credentials', 'portal/later/credentials-page.tsx'),
          route('site-health', 'portal/later/site-health-page.tsx'),
          route('subscription', 'portal/subscription-page.tsx'),

          layout('admin/admins-only.tsx', [
            route('admin/tickets', 'admin/inbox-page.tsx'),
            route('admin/tickets/:ticketId', 'admin/desk-page.tsx'),
            route('admin/customers', 'admin/customers-page.tsx'),
            route('analytics', 'admin/analytics-page.tsx'),
            route('admin/calendar', 'admin/later/calendar-page.tsx'),
            route('admin/quotes', 'admin/later/quotes-page.tsx'),
            route('admin/quotes/new', 'admin/later/new-quote-page.tsx'),
            route('admin/invoices', 'admin/later/invoices-page.tsx'),
          ]),
        ]),
        route('admin/quotes/new', 'admin/new-quote-door.tsx'),
      ]),
    ]),
    route('*', 'public/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
