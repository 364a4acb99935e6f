import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from './problem.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

/** The key of each render of a form whose first try ended with this error. */
function keysAfter(error: unknown): string[] {
  const keys: string[] = []
  function Form() {
    const { key, renewAfter } = useIdempotencyKey()
    keys.push(key)
    if (keys.length === 1) renewAfter(error)
    return null
  }
  renderToStaticMarkup(<Form />)
  return keys
}

test('a refused try is followed by a new key', () => {
  const keys = keysAfter(new ApiProblem(422, 'invalid', 'Please check the amount.'))
  expect(new Set(keys).size).toBe(2)
})

test('a try without an answer keeps its key', () => {
  expect(keysAfter(new ApiProblem(503, 'unavailable', 'Please try again.'))).toHaveLength(1)
  expect(keysAfter(new Error('the line is down'))).toHaveLength(1)
})

test('there is a key on plain http from another machine, where the browser hides randomUUID', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(keysAfter(new Error('the line is down'))[0]).toMatch(/^[0-9a-f]{32}$/)
  vi.unstubAllGlobals()
})
