import { Box, Group, NavLink, Text } from '@mantine/core'
import type { Overview, WatchedSite } from '@sitewright/contract/overview.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { dateOf, numberOf } from '#app/ui/format.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { LinkRows } from '#app/ui/link-rows.tsx'
import { Section } from '#app/ui/section.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { stateWords } from './words.ts'

const Spark = lazyPart(() => import('./spark.tsx'))

/** The client's watched sites on the overview, with the day behind them and the last report. */
export function SiteStates({ sites, last_report }: Pick<Overview, 'sites' | 'last_report'>) {
  if (sites.length === 0) return null
  return (
    <Section id="sites" title="Your sites">
      <LinkRows>
        {sites.map((site) => (
          <li key={site.id}>
            <SiteRow site={site} />
          </li>
        ))}
      </LinkRows>
      {last_report && (
        <Text size="sm" c="dimmed" mt="xs" mb={0}>
          The last report is of {dateOf(last_report.created_at)}:{' '}
          <Link to="/dashboard/site-health">see it under Site Health</Link>.
        </Text>
      )}
    </Section>
  )
}

function SiteRow({ site }: { site: WatchedSite }) {
  return (
    <NavLink
      component={Link}
      to={`/dashboard/site-health?monitor=${site.id}`}
      px="xs"
      py={6}
      bdrs="sm"
      fw={500}
      label={<bdi>{site.name}</bdi>}
      description={
        site.latest_response_time === null
          ? undefined
          : `${numberOf(Math.round(site.latest_response_time))} ms`
      }
      rightSection={
        <Group gap={10} wrap="nowrap">
          <Suspense fallback={<Box w={120} h={28} />}>
            <Spark name={site.name} values={site.spark} />
          </Suspense>
          <StateTag {...stateWords[site.state]} />
        </Group>
      }
    />
  )
}
