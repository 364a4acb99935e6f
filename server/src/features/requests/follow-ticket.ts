import type { Tx } from '#platform/database/transaction.ts'

/** How far a request has come, by the status of its ticket. */
const byTicket: Record<string, string> = {
  open: 'new',
  'in-progress': 'in_progress',
  resolved: 'completed',
  closed: 'completed',
}

/** The request follows its ticket; one that was completed before is never new again. */
export async function followTicket(tx: Tx, requestId: number, ticketStatus: string): Promise<void> {
  const status = byTicket[ticketStatus] ?? 'other'
  await tx
    .updateTable('service_requests')
    .set((eb) => ({
      status:
        status === 'new'
          ? eb.case().when('status', '=', 'completed').then('in_progress').else('new').end()
          : status,
    }))
    .where('id', '=', requestId)
    .execute()
}

/** Goes with its ticket for good. */
export async function removeRequest(tx: Tx, requestId: number): Promise<void> {
  await tx.deleteFrom('service_requests').where('id', '=', requestId).execute()
}
