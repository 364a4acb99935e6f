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
  /** In place of the rows when there are none. */
  empty: ReactNode
  /** One item as an `<li>` with a key. */
  children: (item: T) => ReactNode
}

/** A list that the server sends page by page. */
export function PagedRows<T>({ query, queryKey, empty, children, ...loading }: PagedRowsProps<T>) {
  const items = query.data?.pages.flat() ?? []
  return (
    <>
      <Loaded query={query} {...loading}>
        {() =>
          items.length === 0 ? (
            empty
          ) : (
            <Surface>
              <Rows>{items.map((item) => children(item))}</Rows>
            </Surface>
          )
        }
      </Loaded>
      <LoadMore query={query} queryKey={queryKey} />
    </>
  )
}
