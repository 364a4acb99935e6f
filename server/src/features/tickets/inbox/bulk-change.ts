import type { BulkResult, inboxRoutes } from '@sitewright/contract/inbox.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import { changeTicket } from './change-ticket.ts'

/** Each ticket is changed on its own: one that refuses holds up none of the others. */
export async function bulkChange(
  ctx: SignedInCtx,
  { body: { ids, change } }: Input<typeof inboxRoutes.bulk>,
): Promise<{ results: BulkResult[] }> {
  const results: BulkResult[] = []
  for (const id of ids)
    results.push(
      await changeTicket(ctx, { params: { id }, body: change, query: undefined }).then(
        ({ status }) => ({
          id,
          done: true,
          checking: change.status === 'resolved' && status === 'in-progress',
          says: '',
        }),
        (error: unknown) => ({ id, done: false, checking: false, says: refusalOf(ctx, id, error) }),
      ),
    )
  return { results }
}

function refusalOf({ log, requestId }: SignedInCtx, ticket: number, error: unknown): string {
  if (!(error instanceof Problem)) {
    log.error({ err: error, requestId, ticket }, 'a ticket of a bulk change failed')
    return 'Something went wrong with this ticket. Please try it again.'
  }
  return Object.values(error.fields ?? {})[0] ?? error.message
}
