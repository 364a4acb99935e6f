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

export function signedOutMeanwhile(): Problem {
  return new Problem('conflict', {
    says: 'Your password was changed meanwhile, or you were signed out here. Please sign in again.',
  })
}
