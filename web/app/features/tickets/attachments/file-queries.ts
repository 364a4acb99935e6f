import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { queryOptions } from '@tanstack/react-query'
import { download, pathOf } from '#app/client/api.ts'

const path: typeof ticketRoutes.file.path = '/api/tickets/:id/files/:fileId'

export function filePath(ticketId: number, fileId: number): string {
  return pathOf(path, { id: ticketId, fileId })
}

/** A file never changes: it is fetched once and dropped when it has not been shown for a while. */
export const fileQuery = (ticketId: number, fileId: number, size: 'preview' | 'full') =>
  queryOptions({
    queryKey: ['ticket-files', ticketId, fileId, size],
    queryFn: ({ signal }) =>
      download(filePath(ticketId, fileId) + (size === 'preview' ? '?preview=1' : ''), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: size === 'preview' ? 300_000 : 30_000,
  })
