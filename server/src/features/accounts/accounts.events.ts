import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const Nothing = z.strictObject({})

const codePurposes = ['verify_email', 'change_email', 'reset_password'] as const
export type CodePurpose = (typeof codePurposes)[number]
const OfCode = z.strictObject({ purpose: z.enum(codePurposes) })

const sessionEndings = [
  'signed_out',
  'ended_by_owner',
  'password_changed',
  'password_reset',
  'refresh_reuse',
  'deletion_asked',
  'email_changed',
  'second_step_changed',
  'role_changed',
  'deactivated',
  'suspended',
  'view_stopped',
  'merged',
  'too_many',
] as const
export type SessionEnding = (typeof sessionEndings)[number]

// All of them have the person as their subject, as far as there is one.
/** `taken`: the address belonged to a verified account, which was not touched. */
export const accountRegistered = defineEvent('account.registered', z.strictObject({ taken: z.boolean() }))
/** The address is proven for the first time. */
export const accountVerified = defineEvent('account.verified', Nothing)
const signInMethods = ['password', 'two_step', 'passkey', 'link'] as const
export type SignInMethod = (typeof signInMethods)[number]
export const signedIn = defineEvent(
  'account.signed_in',
  z.strictObject({ device: z.string(), how: z.enum(signInMethods) }),
)
export const signInFailed = defineEvent(
  'account.sign_in_failed',
  z.strictObject({ why: z.enum(['password', 'unverified', 'code', 'passkey']) }),
)
export const sessionsEnded = defineEvent(
  'account.sessions_ended',
  z.strictObject({ why: z.enum(sessionEndings), sessions: z.array(z.number().int()) }),
)
/** A refresh token that was used before came back: it had been stolen. */
export const refreshReused = defineEvent(
  'account.refresh_reused',
  z.strictObject({ session: z.number().int() }),
)
export const codeSent = defineEvent('account.code_sent', OfCode)
export const codeFailed = defineEvent('account.code_failed', Nothing)
export const passwordChanged = defineEvent(
  'account.password_changed',
  z.strictObject({ how: z.enum(['changed', 'reset']) }),
)
export const profileChanged = defineEvent(
  'account.profile_changed',
  // Names of fields alone: what people tell us about themselves never goes into a log that outlives them.
  z.strictObject({ newEmail: z.boolean(), fields: z.array(z.string()) }),
)
export const emailChanged = defineEvent('account.email_changed', Nothing)
/** By the link to the old address, which counts again. */
export const emailChangeUndone = defineEvent('account.email_change_undone', Nothing)
/** Into another account of the same person, which is the subject; no addresses, which would outlive both. */
export const accountMerged = defineEvent(
  'account.merged',
  z.strictObject({
    from: z.number(),
    into: z.number(),
    moves: z.array(z.strictObject({ what: z.string(), count: z.number() })),
  }),
)
/** The owner signed in before the account was deleted. */
export const deletionTakenBack = defineEvent('account.deletion_taken_back', Nothing)
