const KEPT_MS = 15 * 60_000

let kept: { email: string; password: string; until: number } | null = null

/** Keeps the password of a registration in this page's memory alone, so that it need not be typed a third time. */
export function keepNewPassword(email: string, password: string): void {
  kept = { email: email.toLowerCase(), password, until: Date.now() + KEPT_MS }
}

/** Gives it once, for the address it was registered with; empty otherwise. */
export function takeNewPassword(email: string): string {
  const found = kept
  kept = null
  return found && found.email === email.toLowerCase() && found.until > Date.now() ? found.password : ''
}
