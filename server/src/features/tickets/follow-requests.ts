import { followTicket } from '#features/requests/index.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** The request that a ticket came from follows its status, and so do those of the tickets that were merged into it. */
export async function followRequests(
  tx: Tx,
  ticket: { id: number; service_request_id: number | null },
  status: string,
): Promise<void> {
  const merged = await tx
    .selectFrom('tickets')
    .select('service_request_id')
    .where('merged_into', '=', ticket.id)
    .execute()
  for (const { service_request_id: id } of [ticket, ...merged]) if (id) await followTicket(tx, id, status)
}
