import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '#server/config.ts'

/** Its widget is a script and a frame of theirs; allowed only where a captcha is asked for. */
const TURNSTILE = 'https://challenges.cloudflare.com'

/**
 * Scripts come from us alone; pages that carry inline scripts get their hashes added where they are served.
 * Styles may be inline because the component library sets style attributes; they cannot run code.
 */
export function contentSecurityPolicy(
  config: Config,
): Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined> {
  const socketOrigins = config.origins.map((origin) => origin.replace(/^http/, 'ws'))
  const captcha = config.turnstile ? [TURNSTILE] : []
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...captcha],
      ...(captcha.length > 0 ? { frameSrc: captcha } : {}),
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...socketOrigins],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      ...(config.publicUrl.startsWith('https://') ? { upgradeInsecureRequests: [] } : {}),
    },
  }
}
