const FIRST_MS = 500
const LONGEST_MS = 30_000

/** Doubles with each failed try (counted from 1) up to half a minute, less up to a quarter so that not all come at once. */
export function backoffMs(failures: number, random = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
  return Math.round(full * (1 - random() / 4))
}
