import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './feedback/loaded.tsx'
import { LoadMore } from './load-more.tsx'
import { Rows } from './rows.tsx'
import { Surface } from './surface.tsx'

interface PagedRowsProps<T> {
  query: UseInfiniteQueryResult<InfiniteData<T[]>>
  queryKey: QueryKey
  /** As of `Loaded`. */
  label: string
  failure: string
  rows?: number
  height?: number
  /** Lies on the ground of a part of the page, and brings none. */
  isPlain?: boolean
  /** In place of the rows when there are none. */
  empty: ReactNode
  /** One item as an `<li>` with a key. */
  children: (item: T) => ReactNode
}

/** A list that the server sends page by page. */
export function PagedRows<T>(props: PagedRowsProps<T>) {
  const { query, queryKey, isPlain, empty, children, ...loading } = props
  const items = query.data?.pages.flat() ?? []
  const list = <Rows>{items.map((item) => children(item))}</Rows>
  return (
    <>
      <Loaded query={query} {...loading}>
        {() => (items.length === 0 ? empty : isPlain ? list : <Surface>{list}</Surface>)}
      </Loaded>
      <LoadMore query={query} queryKey={queryKey} />
    </>
  )
}
