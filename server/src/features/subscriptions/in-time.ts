import { Problem } from '#platform/problem.ts'

const PATIENCE_MS = 8_500

/**
 * The result of several calls to the provider, or the problem `unavailable` after 8.5 s. The work continues, so a second
 * try finds it done.
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const says = 'Our payment provider is slow to answer. Please try again in a minute. Nothing was charged.'
    timer = setTimeout(reject, PATIENCE_MS, new Problem('unavailable', { says, retryAfterSeconds: 60 }))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
