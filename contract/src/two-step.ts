import { z } from 'zod'
import { route } from './route.ts'
import { Instant } from './text.ts'
import { PasswordAttempt, SignedIn } from './users.ts'

export const RECOVERY_CODES = 10

/** Of an app, or a recovery code; with or without the hyphen. */
const SecondCode = z
  .string()
  .trim()
  .min(6, 'The code has 6 digits; a recovery code has 10 characters.')
  .max(20, 'The code has 6 digits; a recovery code has 10 characters.')
/** Of `/api/login`, as it came. */
const Challenge = z.string().min(1).max(100)

export const TwoStepState = z.object({
  on: z.boolean(),
  since: Instant.nullable(),
  recovery_codes_left: z.number().int(),
  /** With an app, and for staff with a passkey. */
  may_have_codes: z.boolean(),
})
export type TwoStepState = z.infer<typeof TwoStepState>

/** What an authenticator app needs, as text and as the address in a QR code. */
const TwoStepSetUp = z.object({ secret: z.string(), otpauth_url: z.string() })
/** Shown this once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const twoStepRoutes = {
  state: route({
    method: 'GET',
    path: '/api/user/two-step',
    access: 'client',
    summary: 'Whether signing in takes a code of an app as well.',
    reply: TwoStepState,
  }),
  setUp: route({
    method: 'POST',
    path: '/api/user/two-step',
    access: 'client',
    summary:
      'Without `code`: start, and get the secret for an app. With its first `code`: switch it on, and get the recovery codes. Needs the password unless this sign-in is five minutes old at most.',
    body: z.strictObject({ code: SecondCode.optional(), password: PasswordAttempt.optional() }),
    reply: z.union([TwoStepSetUp, RecoveryCodes]),
  }),
  renewCodes: route({
    method: 'POST',
    path: '/api/user/two-step/recovery-codes',
    access: 'client',
    summary: 'New recovery codes; the old ones stop working.',
    body: z.strictObject({ password: PasswordAttempt }),
    reply: RecoveryCodes,
  }),
  end: route({
    method: 'DELETE',
    path: '/api/user/two-step',
    access: 'client',
    summary: 'Sign in with the password alone again.',
    body: z.strictObject({ password: PasswordAttempt }),
    reply: TwoStepState,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/login/two-step',
    access: 'anyone',
    summary: 'The second step: the challenge of the first, and the code of the app or a recovery code.',
    body: z.strictObject({ challenge: Challenge, code: SecondCode }),
    reply: SignedIn,
  }),
}
