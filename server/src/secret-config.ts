import { z } from 'zod'
import { StartupProblem } from '#platform/startup-problem.ts'

/** Newest first: what is made is made with the first one, and what was made with the others still counts. */
export type SessionSecrets = [string, ...string[]]

const Several = z.tuple([z.string()], z.string())

/** One secret as it is, or several as JSON. Throws StartupProblem for short, repeated and obviously made-up ones. */
export function readSecrets(text: string): SessionSecrets {
  const secrets = text.startsWith('[') ? several(text) : ([text] satisfies SessionSecrets)
  for (const secret of secrets) checkSecret(secret)
  if (new Set(secrets).size < secrets.length)
    throw new StartupProblem('SESSION_SECRET names the same secret twice.')
  return secrets
}

function several(text: string): SessionSecrets {
  try {
    return Several.parse(JSON.parse(text)) as SessionSecrets
  } catch {
    // The value itself must not be shown.
    throw new StartupProblem(
      'SESSION_SECRET must be one secret, or a list such as ["the new one","the old one"].',
    )
  }
}

function checkSecret(secret: string): void {
  const varied = new Set(secret).size
  if (secret.length < 32 || varied < 10 || /sample|example|change|secret|password/i.test(secret))
    throw new StartupProblem('SESSION_SECRET must be at least 32 random characters, not a sample.')
}
