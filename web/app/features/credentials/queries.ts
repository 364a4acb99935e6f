import type { Credential, credentialRoutes } from '@sitewright/contract/credentials.ts'
import type { requestRoutes } from '@sitewright/contract/requests.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'

const list = lightRoute<typeof credentialRoutes.list>({ method: 'GET', path: '/api/credentials' })
const ofTicket = lightRoute<typeof credentialRoutes.ofTicket>({
  method: 'GET',
  path: '/api/admin/tickets/:id/credentials',
})
const log = lightRoute<typeof credentialRoutes.log>({ method: 'GET', path: '/api/credentials/:id/log' })
const vaultLog = lightRoute<typeof credentialRoutes.vaultLog>({ method: 'GET', path: '/api/credentials/log' })
const active = lightRoute<typeof requestRoutes.active>({
  method: 'GET',
  path: '/api/service-requests/active',
})

const PAGE_SIZE = 50

export const credentialKeys = {
  all: ['credentials'] as const,
  own: ['credentials', 'own'] as const,
  log: (id: number | null) => ['credentials', 'log', id] as const,
  ticket: (ticketId: number) => ['credentials', 'ticket', ticketId] as const,
}

export const credentialsQuery = infiniteQueryOptions({
  queryKey: credentialKeys.own,
  queryFn: ({ pageParam, signal }) =>
    call(list, {
      query: { limit: String(PAGE_SIZE), before: pageParam === null ? undefined : String(pageParam) },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
})

export const ticketCredentialsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: credentialKeys.ticket(ticketId),
    queryFn: ({ signal }) => call(ofTicket, { params: { id: String(ticketId) }, signal }),
  })

/** Of one entry, or of the whole vault with what was deleted. */
export const logQuery = (id: number | null) =>
  infiniteQueryOptions({
    queryKey: credentialKeys.log(id),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE_SIZE), before: pageParam === null ? undefined : String(pageParam) }
      return id === null
        ? call(vaultLog, { query, signal })
        : call(log, { params: { id: String(id) }, query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
    staleTime: 0,
  })

/** Requests that a new entry can belong to. */
export const activeRequestsQuery = queryOptions({
  queryKey: ['requests', 'active'],
  queryFn: ({ signal }) => call(active, { signal }),
})

/** What a person calls it: its label, or the user name when there is none. */
export const nameOf = ({ label, username }: Pick<Credential, 'label' | 'username'>): string =>
  label || username || 'Login'
