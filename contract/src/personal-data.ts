import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, Id, Instant } from './text.ts'
import { PasswordAttempt } from './users.ts'

/** A finished export can be downloaded this long, or until the next one is ready. */
export const EXPORT_KEPT_DAYS = 7
/** Signing in within these takes the deletion back. */
export const DELETION_AFTER_DAYS = 14
/** What tax law asks of us, counted from the end of the plan. */
export const PAYMENTS_KEPT_YEARS = 6

export const DataExport = z.object({
  id: Id,
  status: z.enum(['waiting', 'running', 'ready', 'failed']),
  percent: z.number().int(),
  bytes: z.number().int().nullable(),
  created_at: Instant,
  /** Until then the file can be downloaded. */
  expires_at: Instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const personalDataRoutes = {
  startExport: route({
    method: 'POST',
    path: '/api/user/export',
    access: 'client',
    status: 202,
    summary: 'Put all my data into a file. While one is being made, the answer is that one.',
    reply: DataExport,
  }),
  exports: route({
    method: 'GET',
    path: '/api/user/exports',
    access: 'client',
    summary: 'My latest exports.',
    reply: z.array(DataExport),
  }),
  export: route({
    method: 'GET',
    path: '/api/user/exports/:id',
    access: 'client',
    wire: 'file',
    summary:
      'The progress while it is being made, then the ZIP for 7 days or until a newer one is ready; `Accept: application/json` always gives the progress, `file=1` always the file.',
    params: ById,
    query: z.strictObject({ file: z.literal('1').optional() }),
    reply: DataExport,
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/api/user',
    access: 'client',
    summary: `Delete my account and its data in ${DELETION_AFTER_DAYS} days; signing in before takes it back.`,
    body: z.strictObject({ password: PasswordAttempt }),
    reply: Done.extend({ deleted_at: Instant }),
  }),
}
