import type { ApiToken } from '@sitewright/contract/api-tokens.ts'
import { utcDay } from '@sitewright/contract/time-words.ts'
import { tokenScopes } from '@sitewright/contract/token-scopes.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import type { Config } from '#server/config.ts'

export function tokenCreatedMail(
  { business }: Pick<Config, 'business'>,
  to: string,
  { name, scopes, expires_at }: ApiToken,
): Mail {
  return {
    kind: 'api_token_created',
    to,
    subject: 'An API token was made for your account',
    paragraphs: [
      `“${name}” works at ${business.name} until ${utcDay(expires_at)}. A program with it may:`,
      scopes.map((scope) => tokenScopes[scope]).join('; '),
      'If it was not you, please set a new password now: that ends every token.',
    ],
    action: { label: 'See my tokens', path: '/dashboard/account' },
  }
}
