import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, Id, Instant, line } from './text.ts'
import { TokenScope } from './token-scopes.ts'
import { PasswordAttempt } from './users.ts'

const TOKEN_LIVES_DAYS_MAX = 365
export const TOKENS_MAX = 20
/** Calls of one token in a minute. */
export const TOKEN_CALLS_A_MINUTE = 300

/** What is kept of a token that was made: never the token itself. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** The last characters of the token. */
  hint: z.string(),
  scopes: z.array(TokenScope),
  created_at: Instant,
  expires_at: Instant,
  /** To the minute. */
  last_used_at: Instant.nullable(),
  ended: z.boolean(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const NewApiToken = z.strictObject({
  name: line({ min: 1, max: 60, required: 'Please say what the token is for.' }),
  scopes: z
    .array(TokenScope)
    .min(1, 'Please choose what the token may do.')
    .max(TokenScope.options.length)
    .transform((scopes) => TokenScope.options.filter((scope) => scopes.includes(scope))),
  days: z
    .number()
    .int('Please choose how long it works.')
    .min(1, 'At least one day.')
    .max(TOKEN_LIVES_DAYS_MAX, 'At most a year.'),
  password: PasswordAttempt,
})

export type NewApiToken = z.infer<typeof NewApiToken>

export const apiTokenRoutes = {
  list: route({
    method: 'GET',
    path: '/api/user/tokens',
    access: 'admin',
    summary: `My API tokens, the newest first; at most ${TOKENS_MAX}, those that have ended too.`,
    reply: z.array(ApiToken),
  }),
  create: route({
    method: 'POST',
    path: '/api/user/tokens',
    access: 'admin',
    status: 201,
    summary:
      'Make an API token for a program of mine. `token` is shown this once. It ends by itself, with a new password, a new role, and when the person leaves the staff.',
    body: NewApiToken,
    reply: ApiToken.extend({ token: z.string() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/user/tokens/:id',
    access: 'admin',
    summary: 'Delete one of my API tokens; it stops working at once.',
    params: ById,
    reply: Done,
  }),
}
