import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { statusChanged, ticketDeleted, ticketMerged, ticketRestored } from '#features/tickets/index.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { expireCredentials } from './expire-credentials.ts'
import { closeLeases, endLeases, keepEntries } from './leases/close-leases.ts'
import { endLease } from './leases/end-lease.ts'
import { expireLease } from './leases/expire-lease.ts'
import { startLease } from './leases/start-lease.ts'
import { testLogin } from './login-test/test-login.ts'
import { tryLogin } from './login-test/try-login.ts'
import {
  addCredential,
  deleteCredential,
  listCredentials,
  listTicketCredentials,
} from './manage-credentials.ts'
import { readLog, readVaultLog } from './read-log.ts'
import { revealCredential } from './reveal-credential.ts'
import { renewSecrets, rotateKeys } from './rotate-keys.ts'

export { countCredentials, hasCredentials } from './credential.queries.ts'
export { deleteAllOf } from './delete-all.ts'
export { withdrawLeases } from './leases/withdraw-leases.ts'
export { countByKey, renewSecrets, rotateKeys } from './rotate-keys.ts'

export const credentialBindings: RouteBinding[] = [
  bind(credentialRoutes.list, listCredentials),
  bind(credentialRoutes.add, addCredential),
  bind(credentialRoutes.reveal, revealCredential),
  bind(credentialRoutes.delete, deleteCredential),
  bind(credentialRoutes.log, readLog),
  bind(credentialRoutes.vaultLog, readVaultLog),
  bind(credentialRoutes.test, testLogin),
  bind(credentialRoutes.ofTicket, listTicketCredentials),
  bind(credentialRoutes.lease, startLease),
  bind(credentialRoutes.endLease, endLease),
]

/** The end of the work ends every access; an open ticket keeps its entries, also one that was merged or came back. */
export const credentialListeners: Listener[] = [
  on(statusChanged, {
    inTransaction: async (tx, { ticketId, data }, ctx) => {
      if (ticketId === undefined) return
      if (data.to === 'resolved' || data.to === 'closed') await closeLeases(tx, ctx, ticketId)
      else await keepEntries(tx, ticketId)
    },
  }),
  on(ticketMerged, {
    inTransaction: async (tx, { ticketId, userId, data }, ctx) => {
      if (ticketId !== data.from || userId === undefined) return
      await endLeases(tx, ctx, userId, data.from)
      await keepEntries(tx, data.into)
    },
  }),
  on(ticketRestored, {
    inTransaction: async (tx, { ticketId, data }) => {
      if (ticketId !== undefined && data.isOpen) await keepEntries(tx, ticketId)
    },
  }),
  on(ticketDeleted, {
    inTransaction: async (tx, { ticketId }, ctx) => {
      if (ticketId !== undefined) await closeLeases(tx, ctx, ticketId)
    },
  }),
]

export const credentialJobs = [expireLease, expireCredentials, rotateKeys, renewSecrets, tryLogin] as Job[]
