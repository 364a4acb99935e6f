import type { Config } from '@react-router/dev/config'
import { NOT_FOUND_PAGE } from '@sitewright/contract/pages.ts'

/** Pages that say the same to everybody are written to HTML at build time; the rest starts from the fallback page. */
export default {
  ssr: false,
  prerender: [
    '/',
    '/pricing',
    '/quote',
    '/contact',
    '/contact-quote',
    '/kb',
    '/website-errors',
    '/privacy-policy',
    '/terms-and-conditions',
    '/refund-policy',
    '/login',
    '/register',
    '/verify',
    '/unsubscribe',
    '/sign-in-link',
    '/undo-email',
    '/forgot-password',
    '/reset-password',
    '/payment-success',
    NOT_FOUND_PAGE,
  ],
} satisfies Config
