import { Anchor, Box, Paper, Text } from '@mantine/core'
import type { AskedRows, FigureRow } from '@sitewright/contract/figures.ts'
import { IconList } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { fullTimeOf, momentOf } from '#app/ui/format.ts'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { rowsKey, rowsQuery } from './figure-queries.ts'

/** What a figure counted, newest first; each row leads to its thing. */
export function FigureRows({ asked }: { asked: AskedRows }) {
  const query = useInfiniteQuery(rowsQuery(asked))
  const rows = query.data?.pages.flat() ?? []
  return (
    <>
      <Loaded
        query={query}
        label="Loading the rows"
        failure="The rows could not be loaded."
        rows={6}
        height={56}
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState
              icon={<IconList size={40} aria-hidden />}
              title="Nothing is listed here"
              text="What was deleted since, with its account or by age, stays counted but is not listed."
            />
          ) : (
            <Paper withBorder radius="md" px="md" bg="var(--surface)">
              <Rows>
                {rows.map((row) => (
                  <OneRow key={row.cursor} row={row} />
                ))}
              </Rows>
            </Paper>
          )
        }
      </Loaded>
      <LoadMore query={query} queryKey={rowsKey} />
    </>
  )
}

function OneRow({ row }: { row: FigureRow }) {
  const { at, title, detail, href, late } = row
  return (
    <li>
      <Box miw={0} flex="1 1 0" style={{ overflowWrap: 'anywhere' }}>
        {href ? (
          <Anchor component={Link} to={href}>
            <bdi>{title}</bdi>
          </Anchor>
        ) : (
          <bdi>{title}</bdi>
        )}
        {late && (
          <>
            {' '}
            <Tag tone="bad">Late</Tag>
          </>
        )}
        {detail && (
          <Text size="sm" c="dimmed" m={0}>
            <bdi>{detail}</bdi>
          </Text>
        )}
      </Box>
      <Text size="sm" c="dimmed" m={0}>
        <time dateTime={at} title={fullTimeOf(at)}>
          {momentOf(at)}
        </time>
      </Text>
    </li>
  )
}
