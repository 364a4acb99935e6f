import type { AnalyticsSummary } from '@sitewright/contract/analytics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { asProblem } from '#app/client/api.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Surface } from '#app/ui/surface.tsx'
import classes from './analytics.module.css'
import { summaryQuery } from './analytics-queries.ts'
import { CountTable } from './count-table.tsx'
import { DailyChart } from './daily-chart.tsx'

const FAILED = 'Failed to load analytics. Are you an admin?'
const number = new Intl.NumberFormat('en-GB')

/** What our contract calls the steps, in an owner's words. */
const actionWords: Record<string, string> = {
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
    ...summaryQuery(days),
    placeholderData: keepPreviousData,
  })
  if (error && !isFetching)
    return <ErrorState message={FAILED} detail={asProblem(error).message} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Loading the figures" rows={4} height={96} />
  return (
    <div className={classes.summary} aria-busy={isPlaceholderData}>
      <Totals summary={data} />
      <Surface as="section" labelledBy="daily-title">
        <h2 id="daily-title">Page views by day</h2>
        <DailyChart daily={data.daily} />
      </Surface>
      <div className={classes.pair}>
        <Surface as="section" labelledBy="paths-title">
          <h2 id="paths-title">Top pages</h2>
          <CountTable
            what="Page"
            unit="Page views"
            empty="No page was opened in these days."
            rows={data.top_paths.map(({ path, count }) => ({ name: path, count }))}
          />
        </Surface>
        <Surface as="section" labelledBy="actions-title">
          <h2 id="actions-title">What visitors did</h2>
          <CountTable
            what="Step"
            unit="Times"
            empty="Nobody took a step in these days."
            rows={data.actions.map(({ name, count }) => ({ name: actionWords[name] ?? name, count }))}
          />
        </Surface>
      </div>
    </div>
  )
}

function Totals({ summary }: { summary: AnalyticsSummary }) {
  const totals = [
    { label: 'Total events', value: summary.total_events },
    { label: 'Page views', value: summary.pageviews },
    { label: 'Page views a day', value: Math.round(summary.pageviews / summary.days) },
  ]
  return (
    <dl className={classes.totals}>
      {totals.map(({ label, value }) => (
        <Surface key={label}>
          <dt>{label}</dt>
          <dd>{number.format(value)}</dd>
        </Surface>
      ))}
    </dl>
  )
}
