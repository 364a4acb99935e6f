import { signInRoutes } from '@sitewright/contract/sign-in.ts'
import type { SecondStepWanted, SignedIn } from '@sitewright/contract/users.ts'
import { track } from './analytics/track.ts'
import { call } from './api.ts'
import { mergeSession, setSession } from './session.ts'

/** Whether a first step was enough, or the account wants a second one. */
export function isSignedIn(reply: SignedIn | SecondStepWanted): reply is SignedIn {
  return 'token' in reply
}

/** Keeps the person with their profile; when the profile does not come, the answer of the sign-in alone is kept. */
export async function keepSignedIn({ deletion_taken_back: _, ...user }: SignedIn): Promise<void> {
  setSession(user)
  track('signed_in')
  try {
    mergeSession(await call(signInRoutes.me))
  } catch (error) {
    console.warn('The profile could not be fetched after the sign-in.', error)
  }
}
