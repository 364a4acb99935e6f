import { z } from 'zod'
import { Id, Instant } from './text.ts'
import { lengthInCodePoints } from './text-rules.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const CODE_LENGTH = 6
export const CODE_LIVES_MINUTES = 10
export const TOKEN_LIVES_MINUTES = 10
/** The old address can take a change of address back this long. */
export const MOVE_UNDONE_HOURS = 72

/** One plain mailbox: no lists, groups, comments or quotes, so that one mail goes to one person. */
export const Email = z
  .string('Please enter a valid email.')
  .trim()
  .max(254, { error: 'Please enter a valid email.', abort: true })
  .toLowerCase()
  .regex(
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/,
    'Please enter a valid email.',
  )

/** Compared after NFKC, so that one password typed on two keyboards is the same. */
export const Password = z
  .string()
  .max(PASSWORD_MAX * 4, { error: `Password must be at most ${PASSWORD_MAX} characters long`, abort: true })
  .transform((text) => text.normalize('NFKC'))
  .refine(
    (text) => lengthInCodePoints(text) >= PASSWORD_MIN,
    `Password must be at least ${PASSWORD_MIN} characters long`,
  )
  .refine(
    (text) => lengthInCodePoints(text) <= PASSWORD_MAX,
    `Password must be at most ${PASSWORD_MAX} characters long`,
  )
  .refine((text) => text.trim() !== '', 'A password of spaces alone is too easy to guess.')

/** A password as typed to prove who one is: any text, so that a wrong one gets the one answer for wrong. */
export const PasswordAttempt = z
  .string()
  .min(1, 'Please enter your password.')
  .max(PASSWORD_MAX * 4, { abort: true })

export const SubscriptionTier = z.enum(['performance', 'stability', 'security'])
export type SubscriptionTier = z.infer<typeof SubscriptionTier>

/** The signed-in person as the browser keeps it (spec 3, User). */
export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  is_admin: z.boolean(),
  website_url: z.string().nullable(),
  phone_country: z.string(),
  phone_number: z.string().nullable(),
  created_at: Instant,
  email_verified: z.boolean(),
  /** A new address that waits for its code; the old one stays until then. */
  pending_email: z.string().nullable(),
  subscription_tier: SubscriptionTier.nullable(),
  /** Holds the promotion's free first fix, not used yet. */
  free_fix_available: z.boolean(),
  /** Of staff; null for clients. `owner` also manages staff and moves money. */
  role: z.enum(['owner', 'agent']).nullable(),
  /** The member of staff who looks as this client, reading only, until then. */
  viewed_by: z.object({ name: z.string(), until: Instant }).nullable(),
  /** Staff without two-step sign-in or a passkey: `required` means that they are no staff until they have one. */
  second_step: z.enum(['fine', 'advised', 'required']),
})
export type User = z.infer<typeof User>

export const SignedIn = User.extend({
  token: z.string(),
  /** This sign-in took back the deletion of the account. */
  deletion_taken_back: z.boolean(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** The first step was right and no session is open yet: `challenge` goes with the code of the second. */
export const SecondStepWanted = z.object({
  two_step: z.literal(true),
  challenge: z.string(),
  /** What this account can answer with. */
  methods: z.array(z.enum(['code', 'passkey'])),
})
export type SecondStepWanted = z.infer<typeof SecondStepWanted>

export const SignInReply = z.union([SignedIn, SecondStepWanted])
export type SignInReply = z.infer<typeof SignInReply>
