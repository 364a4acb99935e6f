import { Group, Text } from '@mantine/core'
import { AskedRows, ownersFigures } from '@sitewright/contract/figures.ts'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { stepWords } from '#app/features/analytics/step-words.ts'
import { SaveButton } from '#app/features/figures/figure-part.tsx'
import { exportRowsHref } from '#app/features/figures/figure-queries.ts'
import { FigureRows } from '#app/features/figures/figure-rows.tsx'
import { figureWords, planWords } from '#app/features/figures/figure-words.ts'
import { ratingWords } from '#app/features/ratings/rating-words.ts'
import { dateOf } from '#app/ui/format.ts'
import { Page } from '#app/ui/page.tsx'
import { urgencyWords } from '#app/ui/words.ts'

/** The rows behind a figure of the analytics. */
export default function FigureRowsPage() {
  const [params] = useSearchParams()
  const isOwner = useSession()?.role === 'owner'
  const asked = askedFrom(params)
  const title = figureWords[asked.figure]
  const about = [
    asked.from === asked.to ? dateOf(asked.from) : `${dateOf(asked.from)} to ${dateOf(asked.to)}`,
    asked.plan !== undefined && planWords(asked.plan),
    asked.urgency && urgencyWords(asked.urgency),
    ofWords(asked),
    asked.late && 'late only',
  ]
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <Group justify="space-between" mb="md">
        <Text m={0}>
          {about.filter(Boolean).join(', ')}. <Link to="/dashboard/analytics">Back to the analytics</Link>
        </Text>
        {(isOwner || !ownersFigures.includes(asked.figure)) && (
          <SaveButton of={title} path={exportRowsHref(asked)} name={`${asked.figure}.csv`} />
        )}
      </Group>
      <FigureRows asked={asked} />
    </Page>
  )
}

/** A browser error is said by its rows. */
function ofWords({ figure, of }: AskedRows): string | undefined {
  if (!of || figure === 'browser_errors') return undefined
  if (figure === 'ratings') return ratingWords[of as 'good'] ?? of
  return figure === 'steps' ? stepWords(of) : of
}

/** Of an address that was typed or shortened, today's visits. */
function askedFrom(params: URLSearchParams): AskedRows {
  const today = new Date().toISOString().slice(0, 10)
  const asked = { from: today, to: today, ...Object.fromEntries(params) }
  return AskedRows.safeParse(asked).data ?? { figure: 'visits', from: today, to: today }
}
