import { Anchor, Box, Text } from '@mantine/core'
import { RATING_WEEKS, type RatingScore } from '@sitewright/contract/ratings.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { FigureLink, FigureTable } from '#app/ui/figure-table.tsx'
import { counted, dateOf } from '#app/ui/format.ts'
import { Rows } from '#app/ui/rows.tsx'
import { trendQuery } from './rating-queries.ts'
import { ratingWords } from './rating-words.ts'

interface RatingTrendProps {
  /** Where the ratings of a week from its Monday are listed. */
  hrefOf: (score: RatingScore, from: string) => string
}

const scores = ['good', 'okay', 'bad'] as const

/** What clients say after their tickets were resolved, week by week. */
export function RatingTrend({ hrefOf }: RatingTrendProps) {
  const query = useQuery(trendQuery)
  return (
    <Loaded query={query} label="Loading the ratings" failure="The ratings could not be loaded." rows={3}>
      {({ weeks, concerns }) => {
        const good = weeks.reduce((sum, week) => sum + week.good, 0)
        const all = weeks.reduce((sum, week) => sum + week.good + week.okay + week.bad, 0)
        if (all === 0)
          return (
            <Text size="sm" c="dimmed" m={0}>
              No ratings in the last {RATING_WEEKS} weeks. Clients are asked when their ticket is resolved.
            </Text>
          )
        return (
          <>
            <Text>
              {Math.round((good / all) * 100)}% good, of {counted(all, 'rating')} in {RATING_WEEKS} weeks.
            </Text>
            <FigureTable
              head={['Week from', ratingWords.good, ratingWords.okay, ratingWords.bad]}
              rows={weeks.toReversed().map((week) => ({
                key: week.from,
                name: dateOf(week.from),
                figures: scores.map((score) => (
                  <FigureLink
                    key={score}
                    value={week[score]}
                    name={`${ratingWords[score]}, week from ${dateOf(week.from)}`}
                    to={hrefOf(score, week.from)}
                  />
                )),
              }))}
            />
            {concerns.length > 0 && (
              <>
                <Text fw={600} mt="md" mb={4}>
                  The latest that were not good
                </Text>
                <Rows>
                  {concerns.map((one) => (
                    <li key={one.ticket_id}>
                      <Box miw={0} flex="1 1 0" style={{ overflowWrap: 'anywhere' }}>
                        <Anchor component={Link} to={`/dashboard/admin/tickets/${one.ticket_id}`}>
                          #{one.ticket_id} <bdi>{one.subject}</bdi>
                        </Anchor>
                        <Text size="sm" c="dimmed" m={0}>
                          {ratingWords[one.score]}
                          {one.comment && (
                            <>
                              : <bdi>{one.comment}</bdi>
                            </>
                          )}
                        </Text>
                      </Box>
                    </li>
                  ))}
                </Rows>
              </>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
