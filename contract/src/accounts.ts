import { z } from 'zod'
import { CountryCode } from './countries.ts'
import { phoneProblem } from './phone.ts'
import { route } from './route.ts'
import { ById, Done, Id, Instant, line } from './text.ts'
import {
  CODE_LENGTH,
  Email,
  MOVE_UNDONE_HOURS,
  PASSWORD_MAX,
  Password,
  PasswordAttempt,
  SignInReply,
  User,
} from './users.ts'
import { OptionalWebsite } from './website.ts'

const Code = z.string().trim().length(CODE_LENGTH, 'The code has 6 characters.')
/** Six figures, or the token of a link. */
const ResetCode = z
  .string()
  .trim()
  .max(43, { error: 'The code has 6 characters.', abort: true })
  .refine((text) => text.length === CODE_LENGTH || /^[\w-]{43}$/.test(text), 'The code has 6 characters.')
const PersonName = line({ min: 1, max: 120, required: 'Please enter your name.' })
const PhoneNumber = z
  .string()
  .trim()
  .max(250, { error: 'Invalid phone for selected country.', abort: true })
  .nullish()

const ContactDetails = z.strictObject({
  name: PersonName,
  email: Email,
  website_url: OptionalWebsite,
  phone_country: CountryCode.default('GB'),
  phone_number: PhoneNumber,
})

function checkPhone(
  value: { phone_country: string; phone_number?: string | null },
  ctx: z.RefinementCtx,
): void {
  const message = phoneProblem(value.phone_number, value.phone_country)
  if (message) ctx.addIssue({ code: 'custom', path: ['phone_number'], message })
}

export const Registration = ContactDetails.extend({
  password: Password,
  // Nothing after a bound that was missed: normalising takes time with the square of a run of marks.
  confirmPassword: z
    .string()
    .max(PASSWORD_MAX * 4, { error: 'Passwords do not match.', abort: true })
    .transform((text) => text.normalize('NFKC')),
}).superRefine((value, ctx) => {
  if (value.password !== value.confirmPassword)
    ctx.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match.' })
  checkPhone(value, ctx)
})
export type Registration = z.infer<typeof Registration>

export const Profile = ContactDetails.extend({
  /** Needed when the address changes. */
  currentPassword: PasswordAttempt.optional(),
}).superRefine(checkPhone)

export const SessionView = z.object({
  id: Id,
  current: z.boolean(),
  device: z.string(),
  ip: z.string(),
  created_at: Instant,
  last_used_at: Instant,
})
export type SessionView = z.infer<typeof SessionView>

const LoginBody = z.strictObject({ email: Email, password: PasswordAttempt })
const EmailOnly = z.strictObject({ email: Email })

export const accountRoutes = {
  register: route({
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    status: 201,
    summary: 'Open an account and send its 6-digit code. The answer is the same when the address is taken.',
    body: Registration,
    reply: Done.extend({ email: z.string() }),
  }),
  requestVerification: route({
    method: 'POST',
    path: '/api/request-verification',
    access: 'anyone',
    summary: 'Send a new 6-digit code; the old one stops working.',
    body: EmailOnly,
    reply: Done,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/api/verify-email',
    access: 'anyone',
    summary:
      'Prove an address with its code (10 minutes, 5 tries, once): of a new account in the browser that registered, a new address signed in.',
    body: z.strictObject({ email: Email, code: Code }),
    reply: z.object({ verified: z.boolean(), message: z.string() }),
  }),
  login: route({
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    summary:
      'Sign in: a 10-minute token in the answer, a rotating refresh token in an HttpOnly cookie. With two-step sign-in a challenge instead.',
    body: LoginBody,
    reply: SignInReply,
  }),
  refresh: route({
    method: 'POST',
    path: '/api/token/refresh',
    access: 'cookie',
    summary: 'Swap the refresh cookie for a new one and a new token.',
    reply: z.object({ token: z.string() }),
  }),
  logout: route({
    method: 'POST',
    path: '/api/logout',
    access: 'cookie',
    summary: 'End this session.',
    reply: Done,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/password/forgot',
    access: 'anyone',
    summary: 'Send a code to set a new password. The answer is the same for unknown addresses.',
    body: EmailOnly,
    reply: Done,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/password/reset',
    access: 'anyone',
    summary:
      'Set a new password with the mailed code, or the token of the mailed link; ends every session of the account.',
    body: z.strictObject({ email: Email, code: ResetCode, password: Password }),
    reply: Done,
  }),
  me: route({
    method: 'GET',
    path: '/api/me',
    access: 'client',
    summary: 'The signed-in person.',
    reply: User,
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/api/user/profile',
    access: 'client',
    summary:
      'Change name, website and phone at once; a new e-mail address with the password, and after its code.',
    body: Profile,
    reply: User.extend({ message: z.string() }),
  }),
  undoMove: route({
    method: 'POST',
    path: '/api/user/email/undo',
    access: 'anyone',
    summary: `Put the old e-mail address back, by the link mailed there, for ${MOVE_UNDONE_HOURS} hours. Ends all sessions; a new password is needed.`,
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    reply: Done.extend({ email: z.string() }),
  }),
  updatePassword: route({
    method: 'PUT',
    path: '/api/user/password',
    access: 'client',
    summary: 'Change the password; ends all other sessions.',
    body: z.strictObject({ currentPassword: PasswordAttempt, newPassword: Password }),
    reply: Done,
  }),
  sessions: route({
    method: 'GET',
    path: '/api/user/sessions',
    access: 'client',
    summary: 'Where I am signed in.',
    reply: z.array(SessionView),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'client',
    summary: 'End one of my sessions.',
    params: ById,
    reply: Done,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'client',
    summary: 'End all of my sessions but this one.',
    reply: Done.extend({ ended: z.number().int() }),
  }),
}
