import { Box, Button, Group, Text, Title } from '@mantine/core'
import { formatPounds } from '@sitewright/contract/money.ts'
import type { PublicQuote } from '@sitewright/contract/quotes.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSocketEvent } from '#app/client/socket.ts'
import { LoadMore } from '#app/ui/load-more.tsx'
import { refreshPaged } from '#app/ui/paged-list.ts'
import { Rows } from '#app/ui/rows.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { myQuotesKey, myQuotesQuery } from './quote-queries.ts'
import { quoteTags, versionedNumber } from './quote-words.ts'

/** A client's quotes; nothing at all before the first one. */
export function MyQuotes({ action }: { action?: ReactNode }) {
  const queries = useQueryClient()
  useSocketEvent('requests_changed', () => void refreshPaged(queries, myQuotesKey))
  const query = useInfiniteQuery(myQuotesQuery)
  const quotes = query.data?.pages.flat() ?? []
  if (quotes.length === 0) return null
  return (
    <Box component="section" aria-labelledby="my-quotes" mt="xl">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="my-quotes" m={0}>
          My quotes
        </Title>
        {action}
      </Group>
      <Surface>
        <Rows>
          {quotes.map((quote) => (
            <MyQuote key={quote.id} quote={quote} />
          ))}
        </Rows>
      </Surface>
      <LoadMore query={query} queryKey={myQuotesKey} />
    </Box>
  )
}

function MyQuote({ quote }: { quote: PublicQuote }) {
  const { id, status, total, expires_at } = quote
  return (
    <li>
      <Group gap={6} flex="1 1 14rem">
        <Text span fw={600}>
          {versionedNumber(quote)}
        </Text>
        <StateTag {...quoteTags[status]} />
      </Group>
      <Text size="sm" m={0} flex="1 1 12rem">
        {formatPounds(total)}
        {status === 'open' && expires_at && (
          <Text span inherit c="dimmed">
            , until {longDay(expires_at)}
          </Text>
        )}
      </Text>
      <Button
        component={Link}
        to={`/quote/${id}`}
        variant={status === 'open' ? 'filled' : 'default'}
        size="sm"
        aria-label={`See the quote ${versionedNumber(quote)}`}
      >
        See the quote
      </Button>
    </li>
  )
}
