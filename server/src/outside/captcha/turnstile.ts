import type { Captcha } from './interface.ts'

const TIMEOUT_MS = 5_000

interface TurnstileOptions {
  secret: string
  /** The service's `siteverify`. */
  verifyUrl: string
}

/** Cloudflare Turnstile, which accepts a token once and for five minutes. Takes at most 5 s. */
export function openTurnstile({ secret, verifyUrl }: TurnstileOptions): Captcha {
  return {
    verify: async (token, ip) => {
      const form = new URLSearchParams({ secret, response: token })
      if (ip) form.set('remoteip', ip)
      try {
        const answer = await fetch(verifyUrl, {
          method: 'POST',
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (!answer.ok) return false
        const { success } = (await answer.json()) as { success?: unknown }
        return success === true
      } catch {
        // Down, slow or no JSON: not verified.
        return false
      }
    },
  }
}
