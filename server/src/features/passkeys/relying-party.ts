import type { Services } from '#platform/context.ts'
import { isMac, mac } from '#platform/crypto/keys.ts'

type Known = Pick<Services, 'config' | 'keys'>

/** Our part in the protocol: a passkey made for this host works nowhere else. */
export function relyingParty({ config }: Pick<Services, 'config'>) {
  return { id: new URL(config.publicUrl).hostname, name: config.business.name, origins: config.origins }
}

/** How a passkey knows its person; says nothing to anybody else. */
export function handleOf({ keys }: Known, userId: number): Buffer<ArrayBuffer> {
  return Buffer.from(mac(keys.passkeys, userId))
}

/** With an older secret, too: a passkey keeps the name that it was made with. */
export function isHandleOf({ keys }: Known, handle: string | null | undefined, userId: number): boolean {
  return isMac(keys.passkeys, Buffer.from(handle ?? '', 'base64url'), userId)
}

/** The challenge that the browser signed; null when the bytes are no such thing. */
export function signedChallenge(clientDataJSON: string): string | null {
  try {
    const challenge: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
