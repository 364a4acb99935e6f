/** Who does something: passed along, never ambient. */
export type Actor =
  | { kind: 'guest' }
  | { kind: 'client' | 'admin'; userId: number; sessionId: number; name: string; verified: boolean }
  | { kind: 'system'; job: string }

export type SignedInActor = Extract<Actor, { userId: number }>

export const guest: Actor = { kind: 'guest' }

export function isStaff(actor: Actor): boolean {
  return actor.kind === 'admin'
}

/** The signed-in person's id; null for guests and jobs. */
export function userIdOf(actor: Actor): number | null {
  return actor.kind === 'client' || actor.kind === 'admin' ? actor.userId : null
}

export function isSignedIn(actor: Actor): actor is SignedInActor {
  return 'userId' in actor
}
