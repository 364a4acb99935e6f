import { TokenScope } from '@sitewright/contract/token-scopes.ts'
import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

export const tokenCreated = defineEvent(
  'api_token.created',
  z.strictObject({
    token: z.number().int(),
    name: z.string(),
    scopes: z.array(TokenScope),
    until: z.string(),
  }),
)
export const tokensEnded = defineEvent(
  'api_token.ended',
  z.strictObject({
    tokens: z.array(z.number().int()),
    names: z.array(z.string()),
    why: z.enum(['deleted', 'new_password', 'new_role', 'deactivated']),
  }),
)
