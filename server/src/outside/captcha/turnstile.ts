import type { Captcha } from '#platform/captcha.ts'

const TIMEOUT_MS = 5_000

interface TurnstileOptions {
  secret: string
  /** The service's `siteverify`. */
  verifyUrl: string
}

/** Cloudflare Turnstile. A token counts once and for five minutes; theirs to know. At most 5 s. */
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
        // Down, slow or no JSON: nobody has been told to be a person.
        return false
      }
    },
  }
}
