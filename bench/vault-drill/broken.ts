import { withChange } from '../delivery-drill/broken.ts'

const written = 'await appendAudit(tx, ctx, entryOf(openable))'

/**
 * What a server is started with so that it writes an opening down after it has answered. The wait is long against the
 * way of the answer to the drill and of its kill back.
 */
export const writingLate = () =>
  withChange('server/src/features/credentials/reveal-credential.ts', {
    text: written,
    becomes: 'setTimeout(() => void writeDown(ctx, entryOf(openable)), 500)',
  })
