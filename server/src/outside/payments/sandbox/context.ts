import type { Database } from '#platform/database/connect.ts'

/** What every part of the sandbox works with. */
export interface Sandbox {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  /** Origin of the API and of the pages, without a slash at its end. */
  url: string
  secretKey: string
  /** Something new is on its way to the product. */
  wake: () => void
  /** Hears of what should not have happened. */
  onError: (error: unknown) => void
}

/** Stripe's clock: whole seconds since 1970. */
export function secondsNow({ now }: Pick<Sandbox, 'now'>): number {
  return Math.floor(now() / 1000)
}
