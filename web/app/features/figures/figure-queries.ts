import { type AskedRows, FIGURE_ROWS_PAGE, figureRoutes } from '@sitewright/contract/figures.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

export const businessQuery = (days: number) =>
  queryOptions({
    queryKey: ['figures', 'business', days],
    queryFn: ({ signal }) => call(figureRoutes.business, { query: { days: String(days) }, signal }),
    placeholderData: keepPreviousData,
  })

export const monthsQuery = queryOptions({
  queryKey: ['figures', 'months'],
  queryFn: ({ signal }) => call(figureRoutes.months, { signal }),
})

export const rowsKey = ['figures', 'rows']

export const rowsQuery = (asked: AskedRows) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey, asked],
    queryFn: ({ pageParam, signal }) =>
      call(figureRoutes.rows, {
        query: { ...asked, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < FIGURE_ROWS_PAGE ? undefined : page.at(-1)?.cursor),
  })

/** Where the rows behind a figure are listed. */
export function rowsHref(asked: AskedRows): string {
  const params = Object.entries(asked).filter(([, value]) => value !== undefined)
  return `/dashboard/analytics/rows?${new URLSearchParams(params as [string, string][])}`
}

export const exportHref = (table: string, days?: number) =>
  `${figureRoutes.exportTable.path}?${new URLSearchParams({ table, ...(days && { days: String(days) }) })}`

export const exportRowsHref = (asked: AskedRows) =>
  rowsHref(asked).replace('/dashboard/analytics/rows', figureRoutes.exportRows.path)
