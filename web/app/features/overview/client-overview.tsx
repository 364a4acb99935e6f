import { Box, Button, Stack, Text } from '@mantine/core'
import type { Overview } from '@sitewright/contract/overview.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSocketEvent } from '#app/client/socket.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Section } from '#app/ui/section.tsx'
import { NextSteps } from './next-steps.tsx'
import { overviewQuery } from './overview-queries.ts'
import { PlanSummary } from './plan-summary.tsx'
import { RequestLinks } from './request-links.tsx'

/** What matters to a client now. `sites`: how another feature shows the client's sites. */
export function ClientOverview({ sites }: { sites: (overview: Overview) => ReactNode }) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries(overviewQuery)
  useSocketEvent('requests_changed', refresh)
  useSocketEvent('new_message', refresh)
  return (
    <Loaded
      query={useQuery(overviewQuery)}
      label="Loading your overview"
      failure="Your overview could not be loaded."
      height={140}
    >
      {(overview) => (
        <Stack gap="lg">
          {overview.steps.some(({ done }) => !done) && (
            <Section id="steps" title="Your next steps">
              <NextSteps steps={overview.steps} />
            </Section>
          )}
          <Waiting overview={overview} />
          {sites(overview)}
          <Section id="plan" title="Your plan">
            <PlanSummary plan={overview.plan} />
          </Section>
        </Stack>
      )}
    </Loaded>
  )
}

function Waiting({ overview: { waiting, running } }: { overview: Overview }) {
  return (
    <Section id="requests" title="Your requests">
      {waiting.length > 0 && (
        <Box mb={running.length > 0 ? 'md' : 0}>
          <h3>For you to read or answer</h3>
          <RequestLinks requests={waiting} />
        </Box>
      )}
      {running.length > 0 && (
        <>
          <h3>With us</h3>
          <RequestLinks requests={running} />
        </>
      )}
      {waiting.length === 0 && running.length === 0 && (
        <Text c="dimmed" m={0}>
          Nothing needs your attention, and no request is in progress.
        </Text>
      )}
      <Button component={Link} to="/dashboard/quote" variant="default" size="sm" mt="sm">
        Request a service
      </Button>
    </Section>
  )
}
