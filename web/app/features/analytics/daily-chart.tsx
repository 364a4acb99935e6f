import type { AnalyticsSummary } from '@sitewright/contract/analytics.ts'
import { lazy, Suspense } from 'react'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { FigureTable } from '#app/ui/figure-table.tsx'
import { shortUtcDateOf } from '#app/ui/format.ts'

const Bars = lazy(() => import('./daily-bars.tsx'))

export function DailyChart({ daily }: { daily: AnalyticsSummary['daily'] }) {
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
            figures: [pageviews, events],
          }))}
        />
      </Disclosure>
    </>
  )
}
