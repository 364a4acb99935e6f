import { passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { addPasskey, startAdding } from './add-passkey.ts'
import { listPasskeys, removePasskey } from './own-passkeys.ts'
import { signInWithPasskey, startSignIn } from './sign-in.ts'

export const passkeyBindings: RouteBinding[] = [
  bind(passkeyRoutes.list, listPasskeys),
  bind(passkeyRoutes.addOptions, startAdding),
  bind(passkeyRoutes.add, addPasskey),
  bind(passkeyRoutes.remove, removePasskey),
  bind(passkeyRoutes.signInOptions, startSignIn),
  bind(passkeyRoutes.signIn, signInWithPasskey),
]
