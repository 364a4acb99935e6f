// Without zod, so that what only examines sites need not load it.

/** From the gravest down. */
export const severities = ['critical', 'high', 'medium', 'low'] as const

/** What of an answer is quoted as evidence, in characters. */
export const EXCERPT_MAX = 200
