import { BarChart } from '@mantine/charts'
import { Box } from '@mantine/core'
import type { AnalyticsSummary } from '@sitewright/contract/analytics.ts'
import { numberOf, shortUtcDateOf } from '#app/ui/format.ts'

/** Loaded on demand, since it brings a library. */
export default function DailyBars({ daily }: { daily: AnalyticsSummary['daily'] }) {
  return (
    <Box role="img" aria-label="Bar chart of the page views by day. The table holds the same values.">
      <BarChart
        h={200}
        data={daily.map(({ day, pageviews }) => ({ day: shortUtcDateOf(day), pageviews }))}
        dataKey="day"
        series={[{ name: 'pageviews', label: 'Page views', color: 'var(--brand)' }]}
        styles={{ tooltip: { minWidth: 0 } }}
        valueFormatter={numberOf}
        yAxisProps={{ allowDecimals: false }}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false }}
      />
    </Box>
  )
}
