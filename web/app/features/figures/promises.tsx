import { Text } from '@mantine/core'
import type { AskedRows, BusinessFigures } from '@sitewright/contract/figures.ts'
import { FigureLink, FigureTable } from '#app/ui/figure-table.tsx'
import { urgencyWords } from '#app/ui/words.ts'
import { FigurePart } from './figure-part.tsx'
import { exportHref, rowsHref } from './figure-queries.ts'
import { planWords, spanWords } from './figure-words.ts'

const kinds = [
  { figure: 'answered', title: 'First answers' },
  { figure: 'finished', title: 'Finished tickets' },
] as const

/** First answers and finished tickets against what was promised when the ticket was opened. */
export function Promises({ figures }: { figures: BusinessFigures }) {
  const { from, to, days, promises } = figures
  return (
    <FigurePart
      id="promises-title"
      title="Times against promises"
      file={{ path: exportHref('promises', days), name: 'promises.csv' }}
    >
      {promises.length === 0 && (
        <Text size="sm" c="dimmed" m={0}>
          No ticket was answered or finished in these days.
        </Text>
      )}
      {kinds.map(({ figure, title }) => {
        const rows = promises.filter((row) => row.figure === figure)
        if (rows.length === 0) return null
        return (
          <FigureTable
            key={figure}
            head={[title, 'Tickets', 'Late', 'Average']}
            rows={rows.map(({ plan, urgency, count, late, average_seconds }) => {
              const name = `${planWords(plan)}, ${urgencyWords(urgency)}`
              const asked = { figure, from, to, plan, urgency } as AskedRows
              const link = (what: string, number: number, to: string) => (
                <FigureLink key={what} value={number} name={`${title}, ${name}, ${what}`} to={to} />
              )
              return {
                key: `${plan} ${urgency}`,
                name,
                figures: [
                  link('tickets', count, rowsHref(asked)),
                  link('late', late, rowsHref({ ...asked, late: '1' })),
                  spanWords(average_seconds),
                ],
              }
            })}
          />
        )
      })}
    </FigurePart>
  )
}
