import { z } from 'zod'
import { route } from './route.ts'
import { Done } from './text.ts'
import { CODE_LENGTH, Email, Password, PasswordAttempt, SignInReply, User } from './users.ts'

const Code = z.string().trim().length(CODE_LENGTH, 'The code has 6 characters.')
/** Six figures, or the token of a link. */
const ResetCode = z
  .string()
  .trim()
  .max(43, { error: 'The code has 6 characters.', abort: true })
  .refine((text) => text.length === CODE_LENGTH || /^[\w-]{43}$/.test(text), 'The code has 6 characters.')
const LoginBody = z.strictObject({ email: Email, password: PasswordAttempt })
const EmailOnly = z.strictObject({ email: Email })

/** Of `accountRoutes`, what the sign-in pages call: apart, because they need no rule for telephone numbers. */
export const signInRoutes = {
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
}
