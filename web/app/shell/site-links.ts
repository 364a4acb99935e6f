interface SiteLink {
  to: string
  label: string
  isCurrent: (pathname: string) => boolean
}

const exactly = (path: string) => (pathname: string) => pathname === path
const under = (path: string) => (pathname: string) => pathname.startsWith(path)

/** The header's links for everybody (spec 2.1). */
export const siteLinks: SiteLink[] = [
  { to: '/', label: 'Home', isCurrent: exactly('/') },
  { to: '/pricing#services', label: 'Services', isCurrent: under('/pricing') },
  { to: '/quote', label: 'Request Service', isCurrent: exactly('/quote') },
  { to: '/contact', label: 'Contact', isCurrent: under('/contact') },
]

export const signedInLinks: SiteLink[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    isCurrent: exactly('/portal'),
  },
]

export const signedOutLinks: SiteLink[] = [
  { to: '/login', label: 'Sign in', isCurrent: exactly('/login') },
  { to: '/register', label: 'Sign up', isCurrent: exactly('/register') },
]

export const footerLinks = [
  { to: '/', label: 'Home' },
  { to: '/pricing', label: 'Pricing & Services' },
  { to: '/contact', label: 'Contact & Quote' },
]

export const helpLinks = [
  { to: '/website-errors', label: 'Common website faults' },
  { to: '/kb', label: 'Knowledge base' },
  { to: '/quote', label: 'Instant quote' },
]

export const legalLinks = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-and-conditions', label: 'Terms and Conditions' },
  { to: '/refund-policy', label: 'Refund Policy' },
]
