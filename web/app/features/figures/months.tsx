import { Button } from '@mantine/core'
import type { Figure, FigureMonth } from '@sitewright/contract/figures.ts'
import { poundsOfPence } from '@sitewright/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { FigureLink, FigureTable } from '#app/ui/figure-table.tsx'
import { numberOf } from '#app/ui/format.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { FigurePart } from './figure-part.tsx'
import { exportHref, monthsQuery, rowsHref } from './figure-queries.ts'
import { figureWords, monthWords } from './figure-words.ts'

const Chart = lazyPart(() => import('./money-chart.tsx'))
const file = { path: exportHref('months'), name: 'months.csv' }

/** Money and care plans by month; each figure leads to its rows. */
export function Months() {
  const query = useQuery(monthsQuery)
  return (
    <Loaded query={query} label="Loading the months" failure="The months could not be loaded." rows={6}>
      {(months) => (
        <>
          <Money months={months} />
          <Plans months={months} />
        </>
      )}
    </Loaded>
  )
}

function Money({ months }: { months: FigureMonth[] }) {
  const [isTable, setIsTable] = useState(false)
  return (
    <FigurePart
      id="money-title"
      title="Money by month"
      file={file}
      actions={
        <Button variant="default" size="compact-md" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </Button>
      }
    >
      {isTable ? (
        <FigureTable
          head={[
            ...['Month', 'Invoiced', 'Credited', 'Paid', 'Refunded', 'Not paid yet'],
            ...['Plans paid', 'Plans refunded'],
          ]}
          rows={months.toReversed().map((month) => ({
            key: month.month,
            name: monthWords(month.month),
            figures: [
              money(month, 'invoiced', month.invoiced_pence),
              money(month, 'credited', month.credited_pence),
              money(month, 'payments', month.paid_pence),
              money(month, 'refunded', month.refunded_pence),
              money(month, 'still_open', month.still_open_pence),
              money(month, 'plans_paid', month.plans_paid_pence),
              money(month, 'plans_refunded', month.plans_refunded_pence),
            ],
          }))}
        />
      ) : (
        <Suspense fallback={<Loading label="Loading the chart" rows={1} height={260} />}>
          <Chart months={months} />
        </Suspense>
      )}
    </FigurePart>
  )
}

function Plans({ months }: { months: FigureMonth[] }) {
  return (
    <FigurePart id="plans-title" title="Care plans by month" file={file}>
      <FigureTable
        head={['Month', 'Started', 'Ended', 'Running', 'A month', 'Churn']}
        rows={months.toReversed().map((month) => ({
          key: month.month,
          name: monthWords(month.month),
          figures: [
            count(month, 'plans_started', month.plans_started),
            count(month, 'plans_ended', month.plans_ended),
            count(month, 'plans_running', month.plans_running),
            money(month, 'plans_running', month.plans_pence),
            month.churn_percent === null ? '–' : `${numberOf(month.churn_percent)}%`,
          ],
        }))}
      />
    </FigurePart>
  )
}

const money = (month: FigureMonth, figure: Figure, pence: number) => (
  <Linked key={figure} month={month} figure={figure} value={pence} words={poundsOfPence(pence)} />
)
const count = (month: FigureMonth, figure: Figure, number: number) => (
  <Linked key={figure} month={month} figure={figure} value={number} />
)

interface LinkedProps {
  month: FigureMonth
  figure: Figure
  value: number
  words?: string
}

function Linked({ month: { month, from, to }, figure, ...written }: LinkedProps) {
  return (
    <FigureLink
      name={`${figureWords[figure]}, ${monthWords(month)}`}
      to={rowsHref({ figure, from, to })}
      underline="hover"
      {...written}
    />
  )
}
