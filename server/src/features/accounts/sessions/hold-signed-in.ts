import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { holdUser } from '../code.queries.ts'

/** Holds the person's row until the commit; throws where this session was ended meanwhile, as by a new password. */
export async function holdSignedIn(
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  await holdUser(tx, userId)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw signedOutMeanwhile()
}

/** The same behind other locks: the session alone is held, so that what ends it waits, and then finds what was made. */
export async function holdSession(tx: Tx, { sessionId }: { sessionId: number }): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!session) throw signedOutMeanwhile()
}

export function signedOutMeanwhile(): Problem {
  return new Problem('conflict', {
    says: 'Your password was changed meanwhile, or you were signed out here. Please sign in again.',
  })
}
