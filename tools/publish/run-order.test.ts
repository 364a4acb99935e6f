import { expect, test } from 'vitest'
import { runOrder } from './run-order.ts'

const large = (code: string) => `${code};${' '.repeat(8_000)}`
const files: Record<string, string> = {
  'page.js': 'import{a}from"./small.js";import"./text.js";import{b as c}from"./form.js";import("./later.js")',
  'small.js': 'import{r}from"./framework.js"',
  'text.js': large('import{r}from"./framework.js"'),
  'form.js': large('import{t}from"./text.js";import{p}from"./page.js"'),
  'framework.js': large(''),
}

test('large parts run one after the other, each after what it needs, and the page is the last', async () => {
  const order = await runOrder('page.js', async (name) => files[name] ?? Promise.reject(new Error(name)))
  expect(order).toEqual(['framework.js', 'text.js', 'form.js', 'page.js'])
})
