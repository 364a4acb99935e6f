import { expect, test } from 'vitest'
import { deliver, type Transport } from './deliver.ts'
import type { Pending } from './thread-state.ts'

const text: Pending = {
  clientId: 'client-id-of-the-text',
  text: 'Hello',
  file: null,
  createdAt: '',
  state: 'sending',
  reason: null,
  progress: 0,
}

/** A server that refuses each call in this way; notes what was tried and how long was waited. */
function refusing(code: string, { isLive = false, retryAfterMs = 0 } = {}) {
  const tried = { emit: 0, post: 0 }
  const waits: number[] = []
  const transport: Transport = {
    isLive: () => isLive,
    emit: async () => {
      tried.emit += 1
      return { code, error: 'No.', message: 'No.' }
    },
    post: async () => {
      tried.post += 1
      throw new Error(code)
    },
    failureOf: () => ({ code, says: 'No.', retryAfterMs }),
    wait: async (ms) => void waits.push(ms),
  }
  const send = (item: Pending) => deliver(item, transport, () => undefined, new AbortController().signal)
  return { tried, waits, send }
}

test('who is told to wait waits as long as the server says', async () => {
  const { waits, send } = refusing('rate_limited', { retryAfterMs: 90_000 })
  expect(await send(text)).toEqual({ kind: 'refused', reason: 'No.' })
  expect(waits.slice(-4)).toEqual([90_000, 90_000, 90_000, 90_000])
})

test('a text is tried three times live and five times over REST, a file three times over REST alone', async () => {
  const ofText = refusing('unavailable', { isLive: true })
  expect(await ofText.send(text)).toMatchObject({ kind: 'refused' })
  expect(ofText.tried).toEqual({ emit: 3, post: 5 })
  const ofFile = refusing('unavailable', { isLive: true })
  expect(await ofFile.send({ ...text, file: new File(['x'], 'x.txt') })).toMatchObject({ kind: 'refused' })
  expect(ofFile.tried).toEqual({ emit: 0, post: 3 })
})

test('without a connection an answer that never came keeps the message for later', async () => {
  for (const code of ['unavailable', 'timeout', 'signed_out'])
    expect(await refusing(code).send(text), code).toEqual({ kind: 'unreachable' })
  expect(await refusing('invalid').send(text)).toMatchObject({ kind: 'refused' })
})
