import { Text } from '@mantine/core'
import type { BusinessFigures, Figure } from '@sitewright/contract/figures.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { FigureLink, FigureTable } from '#app/ui/figure-table.tsx'
import { numberOf } from '#app/ui/format.ts'
import { FigurePart } from './figure-part.tsx'
import { businessQuery, exportHref, rowsHref } from './figure-queries.ts'
import { figureWords } from './figure-words.ts'
import { Promises } from './promises.tsx'

/** From the first visit to the payment, and how our promises were kept; each figure leads to its rows. */
export function Business({ days }: { days: number }) {
  const query = useQuery(businessQuery(days))
  return (
    <Loaded
      query={query}
      label="Loading the business figures"
      failure="The business figures could not be loaded."
      rows={6}
    >
      {(figures) => (
        <>
          <Funnel figures={figures} />
          <Promises figures={figures} />
        </>
      )}
    </Loaded>
  )
}

function Funnel({ figures }: { figures: BusinessFigures }) {
  const { from, to, days, funnel, quotes } = figures
  const link = (figure: Figure, count: number) => (
    <FigureLink key={figure} value={count} name={figureWords[figure]} to={rowsHref({ figure, from, to })} />
  )
  return (
    <FigurePart
      id="funnel-title"
      title="From visit to payment"
      file={{ path: exportHref('business', days), name: 'business.csv' }}
    >
      <FigureTable
        head={['Step', 'How many', 'Of the step before']}
        rows={funnel.map(({ figure, count, percent }) => ({
          key: figure,
          name: figureWords[figure],
          figures: [link(figure, count), percent === null ? '–' : `${numberOf(percent)}%`],
        }))}
      />
      <Text size="sm" mt="sm" mb={0}>
        Quotes written by us: {link('quotes_sent', quotes.sent)} sent,{' '}
        {link('quotes_accepted', quotes.accepted)} accepted.
      </Text>
      <Text size="sm" c="dimmed" mt="xs" mb={0}>
        A visit is counted when someone arrives from another site; steps are not tied to one person, so a step
        can have more than the one before.
      </Text>
    </FigurePart>
  )
}
