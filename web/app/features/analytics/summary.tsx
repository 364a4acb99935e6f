import { Box, Flex, Stack, Title } from '@mantine/core'
import { type AnalyticsSummary, analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asProblem, call } from '#app/client/api.ts'
import { Facts } from '#app/ui/facts.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { numberOf } from '#app/ui/format.ts'
import { Surface } from '#app/ui/surface.tsx'
import { CountTable } from './count-table.tsx'
import { DailyChart } from './daily-chart.tsx'

const FAILED = 'Failed to load analytics. Are you an admin?'

/** The contract's names of the steps, in plain words. */
const actionWords: Record<string, string> = {
  visit: 'Came from elsewhere',
  instant_quote: 'Saw an instant quote',
  signed_up: 'Made an account',
  signed_in: 'Signed in',
  chat_question: 'Asked the assistant',
  request_sent: 'Asked for a service',
  message_sent: 'Wrote through the contact form',
  plan_chosen: 'Chose a care plan',
  checkout_started: 'Went to the checkout',
}

export function Summary({ days }: { days: number }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['analytics', 'summary', days],
    queryFn: ({ signal }) => call(analyticsRoutes.summary, { query: { days: String(days) }, signal }),
    placeholderData: keepPreviousData,
  })
  if (error && !isFetching)
    return <ErrorState message={FAILED} detail={asProblem(error).message} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Loading the figures" rows={4} height={96} />
  return (
    <Stack gap="md" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
      <Totals summary={data} />
      <Part id="daily-title" title="Page views by day">
        <DailyChart daily={data.daily} />
      </Part>
      <Flex wrap="wrap" gap="md" align="flex-start">
        <Box flex="1 1 20rem" miw={0}>
          <Part id="paths-title" title="Top pages">
            <CountTable
              what="Page"
              unit="Page views"
              empty="No pages were opened in these days."
              rows={data.top_paths.map(({ path, count }) => ({ name: path, count }))}
            />
          </Part>
        </Box>
        <Box flex="1 1 20rem" miw={0}>
          <Part id="actions-title" title="What visitors did">
            <CountTable
              what="Step"
              unit="Times"
              empty="No steps were taken in these days."
              rows={data.actions.map(({ name, count }) => ({ name: actionWords[name] ?? name, count }))}
            />
          </Part>
        </Box>
      </Flex>
    </Stack>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Surface as="section" labelledBy={id}>
      <Title order={2} id={id} fz="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Surface>
  )
}

function Totals({ summary }: { summary: AnalyticsSummary }) {
  return (
    <Surface>
      <Facts
        look="columns"
        facts={[
          ['Total events', numberOf(summary.total_events)],
          ['Page views', numberOf(summary.pageviews)],
          ['Page views a day', numberOf(Math.round(summary.pageviews / summary.days))],
        ]}
      />
    </Surface>
  )
}
