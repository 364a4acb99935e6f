import { LineChart } from '@mantine/charts'
import { Box } from '@mantine/core'
import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { SiteHealth } from '@sitewright/contract/monitoring.ts'
import { clockOf, momentOf, numberOf, shortTimeOf } from '#app/ui/format.ts'

const WEEK_MS = 7 * 86_400_000
const TICKS = 7

/** Loaded on demand, since it brings a library. A check without an answer interrupts the line. */
export default function ResponseChart({ history }: { history: SiteHealth['history'] }) {
  const now = Date.now()
  const data = history.map(({ created_at, status_code, response_time }) => ({
    at: Date.parse(created_at),
    ms: status_code === null ? null : response_time,
  }))
  // A site of today would be a line without width on an axis of seven days.
  const from = Math.max(now - WEEK_MS, data[0]?.at ?? 0)
  const ticks = Array.from({ length: TICKS + 1 }, (_, tick) => from + (tick * (now - from)) / TICKS)
  const isShort = now - from < 2 * DAY_MS
  return (
    <Box
      role="img"
      aria-label="Line chart of the response time by date over 7 days. The table holds the same values."
    >
      <LineChart
        h={260}
        data={data}
        dataKey="at"
        series={[{ name: 'ms', label: 'Response time', color: 'var(--brand)' }]}
        styles={{ tooltip: { minWidth: 0 } }}
        unit=" ms"
        withDots={data.length < 3}
        connectNulls={false}
        curveType="linear"
        strokeWidth={1.5}
        valueFormatter={(value) => numberOf(Math.round(value))}
        lineChartProps={{ accessibilityLayer: false }}
        lineProps={{ isAnimationActive: false }}
        xAxisProps={{
          type: 'number',
          domain: [from, now],
          ticks,
          tickFormatter: (at: number) =>
            isShort ? clockOf(at) : shortTimeOf(new Date(at).toISOString(), now + 2 * DAY_MS),
        }}
        yAxisProps={{ width: 72 }}
        tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? momentOf(at) : '') }}
      />
    </Box>
  )
}
