/** Pence for a million tokens, rounded up from the providers' lists; unknown models count as the dearest. */
const known: [name: RegExp, prices: { input: number; output: number }][] = [
  [/haiku/i, { input: 80, output: 400 }],
  [/sonnet/i, { input: 240, output: 1_200 }],
  [/opus/i, { input: 400, output: 2_000 }],
  [/gpt.{0,60}?(mini|nano)|flash|llama|mistral-small|qwen|gemma/i, { input: 60, output: 350 }],
  [/gpt|gemini|mistral|deepseek/i, { input: 200, output: 1_200 }],
]
const DEAREST = { input: 1_200, output: 6_000 }

export function pricesOf(model: string): { input: number; output: number } {
  return known.find(([name]) => name.test(model))?.[1] ?? DEAREST
}
