import { cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'
import { ticketKeys } from '../../queries.ts'

export interface CannedText {
  title: string
  body: string
}

/** Keeps a ready-made answer: a new one, or in place of the one with this id. */
export function useKeepCanned(id: number | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (text: CannedText) =>
      id === null
        ? call(cannedReplyRoutes.add, { body: text })
        : call(cannedReplyRoutes.edit, { params: { id: String(id) }, body: text }),
    onSuccess: refresh,
  })
}

export function useDropCanned() {
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
