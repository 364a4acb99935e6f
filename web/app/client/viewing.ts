import type { customerRoutes } from '@sitewright/contract/customers.ts'
import { endView, readSession, startView } from './session.ts'
import type { StoredUser } from './token/user-store.ts'

/** In this tab alone; the other tabs stay those of the member of staff. */
export function startViewing(client: StoredUser): void {
  startView(client)
  window.location.assign('/dashboard')
}

/** Ends it on the server and here, and goes back to the customer's page. */
export async function stopViewing(): Promise<void> {
  const client = readSession()
  if (!client?.viewed_by) return
  const path: typeof customerRoutes.stopViewing.path = '/api/view-as'
  try {
    await fetch(path, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${client.token}` },
      signal: AbortSignal.timeout(5_000),
    })
  } catch (error) {
    console.warn('The server did not receive the end of the looking; it ends by itself.', error)
  }
  endView()
  window.location.assign(`/dashboard/admin/customers/${client.id}`)
}
