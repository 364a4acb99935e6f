import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import { createStored } from './stored.ts'
import { withTokenLock } from './token/lock.ts'

const TIMEOUT_MS = 5_000
const path: typeof accountRoutes.logout.path = '/api/logout'

/** Whether a sign-out of this browser still waits for the server to confirm it; the same in every tab. */
export const signingOut = createStored({ key: 'signing-out', parse: (text) => text !== null })

/** Ends the session of the refresh cookie. The caller holds the token's lock; without an OK the mark stays. */
export async function endOnServer(): Promise<void> {
  signingOut.write('1')
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { ok, status } = await fetch(path, { method: 'POST', credentials: 'include', signal })
    if (ok) signingOut.write(null)
    else console.warn(`The server answered the sign-out with ${status}.`)
  } catch (error) {
    console.warn('The server did not receive the sign-out.', error)
  }
}

/** Tries a sign-out again that the server has not confirmed; nothing without one, or after a new sign-in. */
export const completeSignOut = (): Promise<void> =>
  withTokenLock(async () => {
    if (signingOut.read()) await endOnServer()
  })

/** Tries it now and each time the browser is back on line, until the result is called. */
export function finishSignOut(): () => void {
  const tryAgain = () => void completeSignOut()
  tryAgain()
  window.addEventListener('online', tryAgain)
  return () => window.removeEventListener('online', tryAgain)
}
