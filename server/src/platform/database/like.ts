/** What was typed, for a `like` pattern in which its wildcards are plain characters. */
export const plainInPattern = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')
