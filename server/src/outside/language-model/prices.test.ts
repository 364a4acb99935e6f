import { expect, test } from 'vitest'
import { pricesOf } from './prices.ts'

test('a model that nobody wrote down counts as dearer than all that are known', () => {
  const unknown = pricesOf('a-model-of-next-year')
  for (const name of ['claude-haiku', 'claude-sonnet', 'claude-opus', 'gpt-mini', 'gpt', 'gemini', 'qwen']) {
    const known = pricesOf(name)
    expect(known.input, name).toBeLessThan(unknown.input)
    expect(known.output, name).toBeLessThan(unknown.output)
  }
})

test('of one family the larger model is the dearer one', () => {
  const families = [
    ['claude-haiku-4-5', 'claude-sonnet-4-5', 'claude-opus-4-5'],
    ['gpt-5-mini', 'gpt-5'],
  ]
  for (const family of families) {
    const outputs = family.map((name) => pricesOf(name).output)
    expect(new Set(outputs).size).toBe(family.length)
    expect(outputs).toEqual(outputs.toSorted((one, other) => one - other))
  }
})
