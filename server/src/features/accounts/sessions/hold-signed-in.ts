import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { holdUser } from '../code.queries.ts'

/** Holds the person's row until the commit; throws where this session was ended meanwhile, as by a new password. */
export async function holdSignedIn(
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  await holdUser(tx, userId)
  if (!(await openSession(tx, sessionId).executeTakeFirst())) throw signedOutMeanwhile()
}

/** The same behind other locks: the session alone is held, so that what ends it waits, and then finds what was made. */
export async function holdSession(tx: Tx, { sessionId }: { sessionId: number }): Promise<void> {
  if (!(await openSession(tx, sessionId).forShare().executeTakeFirst())) throw signedOutMeanwhile()
}

const openSession = (tx: Tx, id: number) =>
  tx.selectFrom('sessions').select('id').where('id', '=', id).where('ended_at', 'is', null)

export function signedOutMeanwhile(): Problem {
  return new Problem('conflict', {
    says: 'Your password was changed meanwhile, or you were signed out here. Please sign in again.',
  })
}
