import { z } from 'zod'
import { Evidence } from './findings.ts'
import { route } from './route.ts'
import { ById, Instant } from './text.ts'

/** For how long a fix is looked after once it is proved. */
export const WATCH_DAYS = 30

/**
 * `waiting`: the checks run again, or we look once more. `gone`: the fault was not seen any more. `still_there`: the
 * ticket stays in progress, staff get a mail. `unknown`: we could not check. `returned`: it came back within the 30 days, the ticket is open again.
 */
export const ProofState = z.enum(['waiting', 'gone', 'still_there', 'unknown', 'returned'])
export type ProofState = z.infer<typeof ProofState>

const Look = z.object({
  at: Instant,
  /** In plain words, what was seen. */
  says: z.string(),
  evidence: z.array(Evidence),
})

/** Before and after of one fault on its ticket. */
export const Proof = z.object({
  state: ProofState,
  code: z.string(),
  title: z.string(),
  url: z.string(),
  before: Look,
  after: Look.nullable(),
  /** The same checks run daily until then; null before the fix is proved and after it came back. */
  watched_until: Instant.nullable(),
  /** Daily looks so far. */
  looks: z.number().int(),
  can: z.object({ check_again: z.boolean() }),
})
export type Proof = z.infer<typeof Proof>

export const proofRoutes = {
  get: route({
    method: 'GET',
    path: '/api/tickets/:id/proof',
    access: 'client',
    summary: 'Before and after of the fault that a ticket is about; null where it began without a finding.',
    params: ById,
    reply: z.object({ proof: Proof.nullable() }),
  }),
  again: route({
    method: 'POST',
    path: '/api/admin/tickets/:id/proof',
    access: 'admin',
    status: 202,
    summary: 'Run the checks once more, of a resolved ticket or after they failed.',
    params: ById,
    reply: z.object({ proof: Proof }),
  }),
}
