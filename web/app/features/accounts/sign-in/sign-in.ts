import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { track } from '#app/client/analytics/track.ts'
import { call } from '#app/client/api.ts'
import { mergeSession, setSession } from '#app/client/session.ts'

/** Signs in and keeps the person with their profile; when the profile does not come, the answer alone is kept. */
export async function signIn(body: { email: string; password: string }): Promise<void> {
  setSession(await call(accountRoutes.login, { body }))
  track('signed_in')
  try {
    mergeSession(await call(accountRoutes.me))
  } catch (error) {
    console.warn('The profile could not be fetched after the sign-in.', error)
  }
}
