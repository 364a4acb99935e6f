import { SUMMARY_DAYS } from '@sitewright/contract/analytics.ts'
import { useSearchParams } from 'react-router'
import { BrowserErrors } from '#app/features/analytics/browser-errors.tsx'
import { daysFrom } from '#app/features/analytics/days.ts'
import { DaysInput } from '#app/features/analytics/days-input.tsx'
import { Summary } from '#app/features/analytics/summary.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './analytics-page.module.css'

export default function AnalyticsPage() {
  const [params, setParams] = useSearchParams()
  const days = daysFrom(params.get('days')) ?? SUMMARY_DAYS.usual
  return (
    <Page title="Analytics Summary">
      <h1>Analytics Summary</h1>
      <p className={classes.lead}>
        Counted by ourselves, without cookies and without knowing who. Robots are left out, and so is
        everybody whose browser asks not to be counted.
      </p>
      <div className={classes.days}>
        <DaysInput
          days={days}
          onChange={(next) => setParams({ days: String(next) }, { replace: true, preventScrollReset: true })}
        />
      </div>
      <Summary days={days} />
      <section aria-labelledby="errors-title" className={classes.errors}>
        <h2 id="errors-title">Browser errors</h2>
        <BrowserErrors />
      </section>
    </Page>
  )
}
