import { Anchor, Box, Text } from '@mantine/core'
import type { AskedRows, FigureRow } from '@sitewright/contract/figures.ts'
import { IconList } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { fullTimeOf, momentOf } from '#app/ui/format.ts'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { rowsKey, rowsQuery } from './figure-queries.ts'

/** What a figure counted, newest first; each row leads to its thing. */
export function FigureRows({ asked }: { asked: AskedRows }) {
  const query = useInfiniteQuery(rowsQuery(asked))
  return (
    <PagedRows
      query={query}
      queryKey={rowsKey}
      label="Loading the rows"
      failure="The rows could not be loaded."
      rows={6}
      height={56}
      empty={
        <EmptyState
          icon={<IconList size={40} aria-hidden />}
          title="Nothing is listed here"
          text="What has been deleted since then is still counted, but no longer listed."
        />
      }
    >
      {(row) => <OneRow key={row.cursor} row={row} />}
    </PagedRows>
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
