import { z } from 'zod'
import { route } from './route.ts'
import { Done } from './text.ts'
import { Email, SignInReply } from './users.ts'

export const LINK_LIVES_MINUTES = 10

export const signInLinkRoutes = {
  ask: route({
    method: 'POST',
    path: '/api/login/link',
    access: 'anyone',
    summary:
      'Mail a link that signs in, once and in this browser alone. The answer is the same for unknown addresses.',
    body: z.strictObject({ email: Email }),
    reply: Done,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/login/link/confirm',
    access: 'anyone',
    summary:
      'Sign in with what the link carries; with two-step sign-in a challenge follows, as after the password.',
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    reply: SignInReply,
  }),
}
