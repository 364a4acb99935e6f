import type { Product } from '../product/start.ts'
import { type Bar, below, quantile } from './bars.ts'
import { ask, prompts } from './chat.ts'

/** How soon the built-in assistant says its first word, and that anything is under way. */
export async function wordBars({ url }: Product): Promise<Bar[]> {
  const words: number[] = []
  const progress: number[] = []
  for (const [index, prompt] of prompts(50).entries()) {
    // A guest may write ten messages in ten minutes: five visitors and more.
    const answer = await ask(url, prompt, `127.1.2.${1 + (index % 10)}`)
    if (answer.status !== 200) throw new Error(`"${prompt}" was answered with ${answer.status}`)
    words.push(answer.firstMs('text') ?? Number.POSITIVE_INFINITY)
    progress.push(answer.firstMs('progress') ?? Number.POSITIVE_INFINITY)
  }
  return [
    below('first word of 50 answers, p95', quantile(words, 0.95), 300, 'ms'),
    below('first progress of 50 answers, slowest', Math.max(...progress), 200, 'ms'),
  ]
}
