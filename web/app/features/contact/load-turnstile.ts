interface Turnstile {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ) => string
  remove: (id: string) => void
}

declare global {
  var turnstile: Turnstile | undefined
}

const SOURCE = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
let loading: Promise<Turnstile> | undefined

/** The captcha's script, once. Rejects when it cannot be reached; the next call tries again. */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SOURCE
    script.async = true
    script.onload = () =>
      globalThis.turnstile ? resolve(globalThis.turnstile) : reject(new Error('the captcha did not load'))
    script.onerror = () => reject(new Error('the captcha is unreachable'))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
