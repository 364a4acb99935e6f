import type { StaffRole } from '@sitewright/contract/staff.ts'
import type { TokenScope } from '@sitewright/contract/token-scopes.ts'

/** What only signed-in people have. */
interface NotSignedIn {
  role?: never
  sessionId?: never
  token?: never
}

/** Who does something: passed along, never ambient. */
export type Actor =
  | ({ kind: 'guest' } & NotSignedIn)
  | {
      kind: 'client' | 'admin'
      userId: number
      sessionId: number
      name: string
      verified: boolean
      /** Of staff alone. */
      role?: StaffRole
      /** The member of staff who looks as this client, and may only read. */
      viewer?: { id: number; name: string; until: Date }
      /** The API token that a program of theirs came with, in the place of a session. */
      token?: { id: number; name: string; scopes: TokenScope[] }
    }
  | ({ kind: 'system'; job: string } & NotSignedIn)

export type SignedInActor = Extract<Actor, { userId: number }>

export const guest: Actor = { kind: 'guest' }

export function isStaff(actor: Actor): boolean {
  return actor.kind === 'admin'
}

export function isOwner(actor: Actor): boolean {
  return actor.role === 'owner'
}

/** The signed-in person's id; null for guests and jobs. */
export function userIdOf(actor: Actor): number | null {
  return isSignedIn(actor) ? actor.userId : null
}

export function isSignedIn(actor: Actor): actor is SignedInActor {
  return 'userId' in actor
}

/** The session behind what is done; none for an API token, a guest or a job. */
export function sessionIdOf(actor: Actor): number | null {
  return actor.token ? null : (actor.sessionId ?? null)
}

export function tokenIdOf(actor: Actor): number | null {
  return actor.token?.id ?? null
}
