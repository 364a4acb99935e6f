import { Button } from '@mantine/core'
import type { WatchedSite } from '@sitewright/contract/overview.ts'
import { Link } from 'react-router'
import { Rows } from '#app/ui/rows.tsx'
import { Section } from '#app/ui/section.tsx'
import { StopWatching } from './stop-watching.tsx'

/** Shown without a plan: the payment-required answer. */
export function UpgradeCard() {
  return (
    <Section id="upgrade" title="Site Health requires a subscription">
      <p>
        With a care plan we check your site every few minutes, tell you why it is down and e-mail you when it
        happens. A single fix does not need a plan.
      </p>
      <Button component={Link} to="/pricing">
        View Plans
      </Button>
    </Section>
  )
}

/** Sites that an earlier plan watched: what was measured of them can always be deleted. */
export function SiteList({ sites, onDeleted }: { sites: readonly WatchedSite[]; onDeleted: () => void }) {
  if (sites.length === 0) return null
  return (
    <Section id="kept-sites" title="Your sites">
      <p>They are not checked without a plan. Their history stays until you delete it.</p>
      <Rows>
        {sites.map((site) => (
          <li key={site.id}>
            <span>{site.name}</span>
            <StopWatching monitor={site} label={`Delete ${site.name}`} onDeleted={onDeleted} />
          </li>
        ))}
      </Rows>
    </Section>
  )
}
