import { proofRoutes } from '@sitewright/contract/proofs.ts'
import { statusChanged } from '#features/tickets/index.ts'
import { type Subscription, subscribe } from '#platform/events/define.ts'
import { type Binding, bind } from '#platform/http/bind.ts'
import { addJob, type Job } from '#platform/jobs/define.ts'
import { expectProof, stopWatching } from './proof.queries.ts'
import { proveFix } from './prove-fix.ts'
import { proveAgain, readProof } from './read-proof.ts'
import { watchFix, watchFixes } from './watch-fixes.ts'

export const proofBindings: Binding[] = [
  bind(proofRoutes.get, readProof),
  bind(proofRoutes.again, proveAgain),
]

/** A ticket that is resolved has its fault looked for again; one that is open again is not watched. */
export const proofSubscriptions: Subscription[] = [
  subscribe(statusChanged, {
    inTransaction: async (tx, { ticketId, data }) => {
      if (ticketId === undefined) return
      if (data.to !== 'resolved' && data.to !== 'closed') await stopWatching(tx, ticketId)
      if (data.to === 'resolved' && (await expectProof(tx, ticketId)))
        await addJob(tx, proveFix.with({ ticketId }, { key: `prove:${ticketId}` }))
    },
  }),
]

export const proofJobs = [proveFix, watchFixes, watchFix] as Job[]
