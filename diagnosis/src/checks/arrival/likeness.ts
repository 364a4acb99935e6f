const WORDS_MAX = 3_000

/** How much of two texts is the same, from 0 to 1, by pairs of neighbouring words. Two empty texts are alike. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const total = sum(a) + sum(b)
  if (total === 0) return 1
  let shared = 0
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0)
  return (2 * shared) / total
}

function pairsOf(text: string): Map<string, number> {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u, WORDS_MAX)
    .filter(Boolean)
  const pairs = new Map<string, number>()
  words.forEach((word, index) => {
    const pair = `${words[index - 1] ?? ''} ${word}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  })
  return pairs
}

function sum(counts: Map<string, number>): number {
  let total = 0
  for (const count of counts.values()) total += count
  return total
}
