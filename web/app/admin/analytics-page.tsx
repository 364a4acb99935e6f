import { Group, Stack, Text, Title } from '@mantine/core'
import { type ErrorGroup, SUMMARY_DAYS } from '@sitewright/contract/analytics.ts'
import { useSearchParams } from 'react-router'
import { BrowserErrors } from '#app/features/analytics/browser-errors.tsx'
import { daysFrom } from '#app/features/analytics/days.ts'
import { DaysInput } from '#app/features/analytics/days-input.tsx'
import { Summary } from '#app/features/analytics/summary.tsx'
import { SaveButton } from '#app/features/figures/figure-part.tsx'
import { exportHref, rowsHref } from '#app/features/figures/figure-queries.ts'
import { Business } from '#app/features/figures/funnel.tsx'
import { Months } from '#app/features/figures/months.tsx'
import { RatingTrend } from '#app/features/ratings/rating-trend.tsx'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'

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
        <Summary
          days={days}
          hrefOf={rowsHref}
          save={(table, title) => (
            <SaveButton of={title} path={exportHref(table, days)} name={`${table}.csv`} />
          )}
        />
        <Business days={days} />
        <Months />
        <Surface as="section" labelledBy="ratings-title">
          <Title order={2} id="ratings-title" fz="h4" m={0} mb="sm">
            How clients rate the help
          </Title>
          <RatingTrend
            hrefOf={(of, from) => rowsHref({ figure: 'ratings', from, to: daysAfter(from, 6), of })}
          />
        </Surface>
      </Stack>
      <section aria-labelledby="errors-title">
        <Group justify="space-between" mt="xl" mb="sm">
          <Title order={2} id="errors-title" m={0}>
            Browser errors
          </Title>
          <SaveButton of="Browser errors" path={exportHref('errors')} name="errors.csv" />
        </Group>
        <BrowserErrors hrefOf={rowsOfError} />
      </section>
    </Page>
  )
}

const rowsOfError = ({ id, first_at, last_at }: ErrorGroup) =>
  rowsHref({
    figure: 'browser_errors',
    from: first_at.slice(0, 10),
    to: last_at.slice(0, 10),
    of: String(id),
  })

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
