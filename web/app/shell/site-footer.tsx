import { IconBrandFacebook, IconBrandLinkedin } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useBusiness } from '#app/client/business.ts'
import { Logo } from '#app/ui/brand/logo.tsx'
import { Link } from '#app/ui/link.tsx'
import { ConsentButton } from './consent/consent-button.tsx'
import classes from './site-footer.module.css'
import { footerLinks, helpLinks, legalLinks } from './site-links.ts'

/** The business has no pages of its own there yet, so these let a visitor recommend us. */
const socials = [
  {
    label: 'Share us on Facebook',
    icon: IconBrandFacebook,
    href: (site: string) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(site)}`,
  },
  {
    label: 'Share us on LinkedIn',
    icon: IconBrandLinkedin,
    href: (site: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(site)}`,
  },
]

/** The year and address at the visitor's: a prerendered page has those of its build. */
function useHereAndNow() {
  const [here, setHere] = useState({ year: new Date().getFullYear(), site: '' })
  useEffect(() => setHere({ year: new Date().getFullYear(), site: window.location.origin }), [])
  return here
}

function LinkList({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={classes.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function SiteFooter() {
  const business = useBusiness()
  const { year, site } = useHereAndNow()
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.about}>
          <Logo />
          <p>AI-powered website solutions: fast, secure and built to turn visitors into customers.</p>
          <ul className={classes.socials}>
            {socials.map(({ label, icon: Icon, href }) => (
              <li key={label}>
                <a
                  href={href(site)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${label} (opens a new tab)`}
                >
                  <Icon size={22} aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <LinkList title="Sitewright" links={footerLinks} />
        <LinkList title="Help" links={helpLinks} />
        <LinkList title="The small print" links={legalLinks} />
      </div>
      <div className={classes.base}>
        <p>
          © {year} {business.legal_name}. Company number {business.company_number}.
        </p>
        <p>
          <span className={classes.address}>{business.address}</span>{' '}
          <a href={`mailto:${business.support_email}`} className={classes.link}>
            {business.support_email}
          </a>
        </p>
        <ConsentButton />
      </div>
    </footer>
  )
}
