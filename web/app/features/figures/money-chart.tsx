import { BarChart } from '@mantine/charts'
import { Box } from '@mantine/core'
import type { FigureMonth } from '@sitewright/contract/figures.ts'
import { poundsOfPence } from '@sitewright/contract/money.ts'
import { monthWords } from './figure-words.ts'

/** Loaded on demand, since it brings a library. */
export default function MoneyChart({ months }: { months: FigureMonth[] }) {
  const data = months.map(({ month, ...sums }) => ({
    month: monthWords(month),
    invoiced: sums.invoiced_pence / 100,
    paid: sums.paid_pence / 100,
    refunded: sums.refunded_pence / 100,
    plans: sums.plans_paid_pence / 100,
  }))
  return (
    <Box
      role="img"
      aria-label="Bar chart of what was invoiced, paid, refunded and paid for care plans by month. The table holds the same values."
    >
      <BarChart
        h={260}
        data={data}
        dataKey="month"
        series={[
          { name: 'invoiced', label: 'Invoiced', color: 'var(--line-strong)' },
          { name: 'paid', label: 'Paid', color: 'var(--brand)' },
          { name: 'refunded', label: 'Refunded', color: 'var(--mantine-color-error)' },
          { name: 'plans', label: 'Plans paid', color: 'var(--accent-bright)' },
        ]}
        withLegend
        styles={{ legendItemName: { margin: 0 }, tooltip: { minWidth: 0 } }}
        valueFormatter={(pounds) => poundsOfPence(Math.round(pounds * 100))}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false }}
      />
    </Box>
  )
}
