import { type CannedReplyBody, cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#app/client/api.ts'
import { ticketKeys } from '../queries.ts'

export function useSaveCanned(id: number | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (text: z.infer<typeof CannedReplyBody>) =>
      id === null
        ? call(cannedReplyRoutes.add, { body: text })
        : call(cannedReplyRoutes.edit, { params: { id: String(id) }, body: text }),
    onSuccess: refresh,
  })
}

export function useDeleteCanned() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(cannedReplyRoutes.remove, { params: { id: String(id) } }),
    onSuccess: refresh,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ticketKeys.cannedReplies })
}
