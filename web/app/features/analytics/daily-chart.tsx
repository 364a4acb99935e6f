import type { AnalyticsSummary } from '@sitewright/contract/analytics.ts'
import { Suspense } from 'react'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { FigureLink, FigureTable } from '#app/ui/figure-table.tsx'
import { shortUtcDateOf } from '#app/ui/format.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'

const Bars = lazyPart(() => import('./daily-bars.tsx'))

type Counted = 'pageviews' | 'events'
const words = { pageviews: 'Page views', events: 'All events' }

interface DailyChartProps {
  daily: AnalyticsSummary['daily']
  /** Where the rows of a day are listed. */
  hrefOf: (figure: Counted, day: string) => string
}

export function DailyChart({ daily, hrefOf }: DailyChartProps) {
  const linked = (figure: Counted, day: string, count: number) => (
    <FigureLink
      key={figure}
      value={count}
      name={`${words[figure]}, ${shortUtcDateOf(day)}`}
      to={hrefOf(figure, day)}
      underline="hover"
    />
  )
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
            figures: [linked('pageviews', day, pageviews), linked('events', day, events)],
          }))}
        />
      </Disclosure>
    </>
  )
}
