import { Anchor } from '@mantine/core'
import type { AnalyticsSummary } from '@sitewright/contract/analytics.ts'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { FigureTable } from '#app/ui/figure-table.tsx'
import { numberOf, shortUtcDateOf } from '#app/ui/format.ts'

const Bars = lazy(() => import('./daily-bars.tsx'))

interface DailyChartProps {
  daily: AnalyticsSummary['daily']
  /** Where the page views of a day are listed. */
  hrefOf: (day: string) => string
}

export function DailyChart({ daily, hrefOf }: DailyChartProps) {
  return (
    <>
      <Suspense fallback={<Loading label="Loading the chart" rows={1} height={200} />}>
        <Bars daily={daily} />
      </Suspense>
      <Disclosure summary="The figures as a table">
        <FigureTable
          head={['Day (UTC)', 'Page views', 'All events']}
          rows={daily.toReversed().map(({ day, pageviews, events }) => ({
            key: day,
            name: <time dateTime={day}>{shortUtcDateOf(day)}</time>,
            figures: [
              pageviews > 0 ? (
                <Anchor
                  key="views"
                  component={Link}
                  to={hrefOf(day)}
                  aria-label={`Page views, ${shortUtcDateOf(day)}: ${numberOf(pageviews)}`}
                >
                  {numberOf(pageviews)}
                </Anchor>
              ) : (
                0
              ),
              events,
            ],
          }))}
        />
      </Disclosure>
    </>
  )
}
