import { proofRoutes } from '@sitewright/contract/proofs.ts'
import { fixClaimed, statusChanged, ticketMerged, ticketRestored } from '#features/tickets/index.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { mailFinished } from './mail-finished.ts'
import { cancelProof, stopWatching, withMerged } from './proof.queries.ts'
import { proveFix, proveSoon, proveStill } from './prove-fix.ts'
import { proveAgain, readProof } from './read-proof.ts'
import { watchFix, watchFixes } from './watch-fixes.ts'

export const proofBindings: RouteBinding[] = [
  bind(proofRoutes.get, readProof),
  bind(proofRoutes.again, proveAgain),
]

/**
 * Before a ticket is resolved its fault is looked for again, and the faults of those that were merged into it. Who moves
 * the ticket by hand ends the checks; one that is open again is not watched.
 */
export const proofListeners: Listener[] = [
  on(fixClaimed, {
    inTransaction: async (tx, { ticketId }) => {
      for (const id of ticketId === undefined ? [] : await withMerged(tx, ticketId)) await proveSoon(tx, id)
    },
  }),
  on(statusChanged, {
    inTransaction: async (tx, { ticketId, data }) => {
      if (ticketId === undefined) return
      for (const id of await withMerged(tx, ticketId)) {
        await cancelProof(tx, id)
        if (data.to !== 'resolved' && data.to !== 'closed') await stopWatching(tx, id)
      }
    },
    jobs: ({ ticketId, data }) =>
      ticketId !== undefined && data.to === 'resolved'
        ? [mailFinished.with({ ticketId }, { key: `finished:${ticketId}` })]
        : [],
  }),
  on(ticketRestored, {
    // What they saw while it was deleted was put down nowhere.
    inTransaction: async (tx, { ticketId }) => {
      for (const id of ticketId === undefined ? [] : await withMerged(tx, ticketId)) await proveStill(tx, id)
    },
  }),
  on(ticketMerged, {
    inTransaction: async (tx, { ticketId, data }) => {
      if (ticketId !== data.from) return
      await cancelProof(tx, data.from)
      await stopWatching(tx, data.from)
    },
  }),
]

export const proofJobs = [proveFix, watchFixes, watchFix, mailFinished] as Job[]
