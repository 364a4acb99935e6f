import { Stack, Text, Title } from '@mantine/core'
import { SUMMARY_DAYS } from '@sitewright/contract/analytics.ts'
import { useSearchParams } from 'react-router'
import { BrowserErrors } from '#app/features/analytics/browser-errors.tsx'
import { daysFrom } from '#app/features/analytics/days.ts'
import { DaysInput } from '#app/features/analytics/days-input.tsx'
import { Summary } from '#app/features/analytics/summary.tsx'
import { Business } from '#app/features/figures/funnel.tsx'
import { Months } from '#app/features/figures/months.tsx'
import { RatingTrend } from '#app/features/ratings/rating-trend.tsx'
import { Page } from '#app/ui/page.tsx'

export default function AnalyticsPage() {
  const [params, setParams] = useSearchParams()
  const days = daysFrom(params.get('days')) ?? SUMMARY_DAYS.usual
  return (
    <Page title="Analytics Summary">
      <h1>Analytics Summary</h1>
      <Text maw="46rem">
        Our own count, without cookies and without identifying visitors. Robots and browsers that ask not to
        be counted are left out.
      </Text>
      <DaysInput
        days={days}
        onChange={(next) => setParams({ days: String(next) }, { replace: true, preventScrollReset: true })}
      />
      <Stack gap="md">
        <Summary days={days} />
        <Business days={days} />
        <Months />
      </Stack>
      <section aria-labelledby="ratings-title">
        <Title order={2} id="ratings-title" mt="xl">
          How clients rate the help
        </Title>
        <RatingTrend />
      </section>
      <section aria-labelledby="errors-title">
        <Title order={2} id="errors-title" mt="xl">
          Browser errors
        </Title>
        <BrowserErrors />
      </section>
    </Page>
  )
}
