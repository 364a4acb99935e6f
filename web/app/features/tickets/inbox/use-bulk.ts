import { type BulkChange, type BulkResult, inboxRoutes } from '@sitewright/contract/inbox.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { counted } from '#app/ui/format.ts'
import { refreshPaged } from '#app/ui/paged-list.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { ticketKeys } from '../queries.ts'

export type Change = z.input<typeof BulkChange>['change']

/** Changes the chosen tickets and says which ones refused; `onDone` gets those, so that they alone stay chosen. */
export function useBulk(onDone: (refused: number[]) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: number[]; change: Change }) => call(inboxRoutes.bulk, { body }),
    onSuccess: ({ results }, { change }) => {
      const refused = results.filter(({ done }) => !done)
      if (refused.length < results.length) toastSuccess(doneWords(results, change))
      if (refused.length > 0) toastError(refusalWords(refused))
      void refreshPaged(queries, ticketKeys.inbox)
      onDone(refused.map(({ id }) => id))
    },
    onError: (error) => toastError(sayProblem(error, 'The tickets could not be changed. Please try again.')),
  })
}

/** What became of them: one that began with a finding is resolved by its checks, later. */
export function doneWords(results: BulkResult[], change: Change): string {
  const checking = results.filter((result) => result.checking).length
  const done = results.filter((result) => result.done).length - checking
  const said = `${counted(done, 'ticket')} ${change.status === 'resolved' ? 'resolved' : 'changed'}.`
  if (checking === 0) return said
  const verb = checking === 1 ? 'is' : 'are'
  const checked = `${counted(checking, 'ticket')} ${verb} being checked first, and ${verb} resolved when the fault is gone.`
  return done === 0 ? checked : `${said} ${checked}`
}

const NAMED = 5

/** `#7, #9: This ticket is closed.` */
function refusalWords(refused: BulkResult[]): string {
  const reasons = Map.groupBy(refused, ({ says }) => says)
  return [...reasons]
    .map(([says, tickets]) => {
      const named = tickets.slice(0, NAMED).map(({ id }) => `#${id}`)
      const more = tickets.length > NAMED ? ` and ${tickets.length - NAMED} more` : ''
      return `${named.join(', ')}${more}: ${says}`
    })
    .join(' ')
}
