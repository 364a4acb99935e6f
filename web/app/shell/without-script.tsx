import { usePagePath } from '#app/ui/seo/page-path.ts'
import classes from './site-layout.module.css'

/** By path, what does not work without JavaScript. */
const needs: Record<string, string> = {
  '/': 'The assistant needs JavaScript. Everything else on this page can be read without it, and so can our prices.',
  '/quote': 'The calculator needs JavaScript. Our prices are on the page Pricing & Services too.',
  '/contact': 'This form needs JavaScript. Our e-mail address is at the foot of the page.',
  '/contact-quote':
    'The form and the calculator need JavaScript. Our prices are on the page Pricing & Services, and our e-mail address is at the foot of the page.',
  '/website-errors': 'The search needs JavaScript. All faults are listed below.',
  '/kb': 'The search needs JavaScript. All answers are listed below.',
  '/pricing': 'Choosing a plan and other currencies need JavaScript. The prices in pounds are all here.',
}
const forms = ['/login', '/sign-in-link', '/register', '/verify', '/forgot-password', '/reset-password']

/** Shown without JavaScript on pages that need it for more than reading. */
export function WithoutScript() {
  const pathname = usePagePath()
  const says = needs[pathname] ?? (forms.includes(pathname) ? 'This form needs JavaScript.' : null)
  if (says === null) return null
  return (
    <noscript>
      <p className={classes.withoutScript}>{says}</p>
    </noscript>
  )
}
