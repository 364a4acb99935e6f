import { expect, test, vi } from 'vitest'
import { lookDeeper } from './deep.ts'

test('a look with a browser is waited for where too many ask how far theirs are, and fails where nobody answers', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  const answers: [status: number, body: object][] = [
    [202, { deep: 'waiting' }],
    [429, { code: 'rate_limited' }],
    [200, { deep: 'running' }],
    [200, { deep: 'done' }],
    [202, { deep: 'waiting' }],
    [503, { code: 'unavailable' }],
  ]
  vi.stubGlobal('fetch', async () => {
    const [status, body] = answers.shift() ?? [500, {}]
    return Response.json(body, { status })
  })
  const states: string[] = []
  const found = lookDeeper('an-examination', (state) => states.push(state))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([(await found)?.deep, states]).toEqual(['done', ['running']])
  await expect(lookDeeper('an-examination', () => undefined)).rejects.toMatchObject({ code: 'unavailable' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
