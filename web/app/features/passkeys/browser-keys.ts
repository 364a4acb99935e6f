import { passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import type { SignedIn } from '@sitewright/contract/users.ts'
import { ApiProblem, call } from '#app/client/api.ts'
import { keepSignedIn } from '#app/client/sign-in.ts'

type Library = typeof import('@simplewebauthn/browser')
type CreateOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']
type GetOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']

/** Only where a browser has it: not in old ones, and not on pages that came by plain http from another machine. */
export const hasPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'

/** Asks the browser for a passkey and signs in with it. */
export async function signInWithPasskey(): Promise<SignedIn> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const options = await call(passkeyRoutes.signInOptions)
  const response = await startAuthentication({ optionsJSON: options as unknown as GetOptions })
  const reply = await call(passkeyRoutes.signIn, { body: { response: assertionOf(response) } })
  await keepSignedIn(reply)
  return reply
}

function assertionOf(credential: Awaited<ReturnType<Library['startAuthentication']>>) {
  const { id, rawId, authenticatorAttachment, response } = credential
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key' as const, clientExtensionResults: {} },
    authenticatorAttachment: authenticatorAttachment as 'platform' | 'cross-platform' | undefined,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/** Has the browser make a passkey for the signed-in person. */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const options = await call(passkeyRoutes.addOptions, { body: { password } })
  const made = await startRegistration({ optionsJSON: options as unknown as CreateOptions })
  const { clientDataJSON, attestationObject, transports } = made.response
  const response = {
    ...{ id: made.id, rawId: made.rawId, type: 'public-key' as const, clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject, transports },
  }
  await call(passkeyRoutes.add, { body: { name, response } })
}

/** The sentence for what a browser or the server refused. */
export function sayPasskeyProblem(error: unknown, fallback: string): string {
  if (error instanceof ApiProblem) return error.message || fallback
  return (error as Error).name === 'InvalidStateError'
    ? 'This device has a passkey for your account already.'
    : fallback
}
