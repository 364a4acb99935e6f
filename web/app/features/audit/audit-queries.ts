import { AUDIT_PAGE, AuditFilter, AuditKind, auditRoutes } from '@sitewright/contract/audit.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

export const auditKey = ['audit']
const POLL_MS = 2_000

/** As in the page's address; what makes no sense is left out. */
export type AuditParams = Partial<Record<keyof AuditFilter, string>>

const ids = ['person', 'customer', 'ticket'] as const
const days = ['from', 'to'] as const

export function paramsOf(search: URLSearchParams): AuditParams {
  const given: AuditParams = {}
  if (search.get('by') === 'everyone') given.by = 'everyone'
  const kind = AuditKind.safeParse(search.get('kind'))
  if (kind.success) given.kind = kind.data
  for (const name of [...ids, ...days]) {
    const value = search.get(name)?.trim() ?? ''
    if (value && AuditFilter.shape[name].safeParse(value).success) given[name] = value
  }
  return given
}

export const auditQuery = (filter: AuditParams) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditRoutes.list, {
        query: { ...(filter as { by?: 'everyone'; kind?: AuditKind }), before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?.cursor),
  })

export const checkQuery = queryOptions({
  queryKey: [...auditKey, 'check'],
  queryFn: ({ signal }) => call(auditRoutes.check, { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
})
