import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, Id, Instant, line } from './text.ts'
import { PasswordAttempt, SignedIn } from './users.ts'

export const PASSKEYS_MAX = 20
export const PasskeyName = line({ min: 1, max: 60, required: 'Please give it a name.' })

export const PasskeyView = z.object({
  id: Id,
  name: z.string(),
  /** Kept by a password manager or the maker's account, so that it survives the device. */
  synced: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

const base64url = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(/^[\w-]+$/)
const Attachment = z.enum(['platform', 'cross-platform'])

// As WebAuthn writes them; browsers add fields that count for nothing here.
const Credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: Attachment.nullish().transform((value) => value ?? undefined),
  clientExtensionResults: z.object({}).default({}),
}
const NewCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export const PasskeyAssertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200)
      .nullish()
      .transform((value) => value ?? undefined),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** What `navigator.credentials` is asked with. */
const BrowserOptions = z.looseObject({ challenge: z.string() })

export const passkeyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'client',
    summary: 'My passkeys.',
    reply: z.array(PasskeyView),
  }),
  addOptions: route({
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'client',
    summary:
      'Start to add a passkey: what the browser needs. Needs the password unless this sign-in is five minutes old at most.',
    body: z.strictObject({ password: PasswordAttempt.optional() }),
    reply: BrowserOptions,
  }),
  add: route({
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'client',
    status: 201,
    summary: 'Add the passkey that the browser made for this very session.',
    body: z.strictObject({ name: PasskeyName.optional(), response: NewCredential }),
    reply: PasskeyView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    access: 'client',
    summary: 'Remove one of my passkeys; needs the password like adding.',
    params: ById,
    body: z.strictObject({ password: PasswordAttempt.optional() }),
    reply: Done,
  }),
  signInOptions: route({
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'anyone',
    summary: 'Start to sign in with a passkey; the answer must come from the same browser.',
    reply: BrowserOptions,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/login/passkey',
    access: 'anyone',
    summary: 'Sign in with a passkey alone. It proves device and person, so it counts as both steps.',
    body: z.strictObject({ response: PasskeyAssertion }),
    reply: SignedIn,
  }),
}
