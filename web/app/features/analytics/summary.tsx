import { Anchor, Box, Flex, Group, Stack, Title } from '@mantine/core'
import { type AnalyticsSummary, analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { asProblem, call } from '#app/client/api.ts'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { numberOf } from '#app/ui/format.ts'
import { Surface } from '#app/ui/surface.tsx'
import { CountTable } from './count-table.tsx'
import { DailyChart } from './daily-chart.tsx'
import { stepWords } from './step-words.ts'

const FAILED = 'Failed to load analytics. Are you an admin?'

interface SummaryProps {
  days: number
  /** Where the rows behind a count are listed. */
  hrefOf: (asked: {
    figure: 'events' | 'pageviews' | 'steps'
    from: string
    to: string
    of?: string
  }) => string
  /** Saves a table as a file. */
  save: (table: 'days' | 'pages', title: string) => ReactNode
}

export function Summary({ days, hrefOf, save }: SummaryProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['analytics', 'summary', days],
    queryFn: ({ signal }) => call(analyticsRoutes.summary, { query: { days: String(days) }, signal }),
    placeholderData: keepPreviousData,
  })
  if (error && !isFetching)
    return <ErrorState message={FAILED} detail={asProblem(error).message} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Loading the figures" rows={4} height={96} />
  const from = data.daily[0]?.day ?? ''
  const to = data.daily.at(-1)?.day ?? ''
  return (
    <Stack gap="md" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
      <Totals summary={data} hrefOf={(figure) => hrefOf({ figure, from, to })} />
      <Part id="daily-title" title="Page views by day" action={save('days', 'Page views by day')}>
        <DailyChart daily={data.daily} hrefOf={(figure, day) => hrefOf({ figure, from: day, to: day })} />
      </Part>
      <Flex wrap="wrap" gap="md">
        <Box flex="1 1 20rem" miw={0} display="grid">
          <Part id="paths-title" title="Top pages" action={save('pages', 'Top pages')}>
            <CountTable
              what="Page"
              unit="Page views"
              empty="No pages were opened in these days."
              rows={data.top_paths.map(({ path, count }) => ({
                ...{ name: path, count },
                href: hrefOf({ figure: 'pageviews', from, to, of: path }),
              }))}
            />
          </Part>
        </Box>
        <Box flex="1 1 20rem" miw={0} display="grid">
          <Part id="actions-title" title="What visitors did">
            <CountTable
              what="Step"
              unit="Times"
              empty="No steps were taken in these days."
              rows={data.actions.map(({ name, count }) => ({
                ...{ name: stepWords(name), count },
                href: hrefOf({ figure: 'steps', from, to, of: name }),
              }))}
            />
          </Part>
        </Box>
      </Flex>
    </Stack>
  )
}

interface PartProps {
  id: string
  title: string
  action?: ReactNode
  children: ReactNode
}

function Part({ id, title, action, children }: PartProps) {
  return (
    <Surface as="section" labelledBy={id}>
      <Group justify="space-between" mb="sm" mih={34}>
        <Title order={2} id={id} fz="h4" m={0}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Surface>
  )
}

interface TotalsProps {
  summary: AnalyticsSummary
  hrefOf: (figure: 'events' | 'pageviews') => string
}

function Totals({ summary, hrefOf }: TotalsProps) {
  const linked = (figure: 'events' | 'pageviews', name: string, count: number): Fact => [
    name,
    <Anchor key={figure} component={Link} underline="always" to={hrefOf(figure)}>
      {numberOf(count)}
    </Anchor>,
  ]
  return (
    <Surface>
      <Facts
        look="columns"
        facts={[
          linked('events', 'Total events', summary.total_events),
          linked('pageviews', 'Page views', summary.pageviews),
          ['Page views a day', numberOf(Math.round(summary.pageviews / summary.days))],
        ]}
      />
    </Surface>
  )
}
