import { z } from 'zod'
import { CountryCode } from './countries.ts'
import { phoneProblem } from './phone.ts'
import { route } from './route.ts'
import { signInRoutes } from './sign-in.ts'
import { ById, Done, Id, Instant, line } from './text.ts'
import { Email, MOVE_UNDONE_HOURS, PASSWORD_MAX, Password, PasswordAttempt, User } from './users.ts'
import { OptionalWebsite } from './website.ts'

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
  ...signInRoutes,
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
