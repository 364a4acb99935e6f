import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, Id, line } from './text.ts'
import { Email, PasswordAttempt } from './users.ts'

const Account = z.object({ id: Id, name: z.string(), email: z.string() })

export const MergePreview = z.object({
  /** Is closed. */
  from: Account,
  /** Is kept. */
  into: Account,
  /** What goes over, with how many of each; what there is none of is left out. */
  moves: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** What else happens, as plain sentences. */
  notes: z.array(z.string()),
  /** Why it cannot be done now; empty: it can. */
  problems: z.array(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>

export const MergeOrder = z.strictObject({
  /** Of the account that is kept. */
  into: Email,
  /** For the log. */
  reason: line({ min: 3, max: 300, required: 'Please say why.' }),
  /** Of the account that is closed, typed once more. */
  confirm: Email,
  /** Of the owner who asks. */
  password: PasswordAttempt,
})
export type MergeOrder = z.infer<typeof MergeOrder>

export const accountMergeRoutes = {
  preview: route({
    method: 'GET',
    path: '/api/admin/customers/:id/merge',
    access: 'owner',
    summary:
      'What a merge of this account into another one of the same person would move, and what forbids it.',
    params: ById,
    query: z.strictObject({ into: Email }),
    reply: MergePreview,
  }),
  merge: route({
    method: 'POST',
    path: '/api/admin/customers/:id/merge',
    access: 'owner',
    summary:
      'Merge this account into another one of the same person. It cannot be undone: this one is closed. Takes an Idempotency-Key.',
    params: ById,
    body: MergeOrder,
    reply: Done,
  }),
}
