import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerWithEvents, type EventSink } from './event-stream.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** A page that asks for events. */
async function ask(run: (sink: EventSink) => Promise<unknown>) {
  const app = Fastify()
  app.get('/', (request, reply) => answerWithEvents(request, reply, run))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return get({ port: (app.server.address() as AddressInfo).port }).on('error', () => undefined)
}

test('what keeps a stream open beats while it lasts, and ends with it', async () => {
  const more = Promise.withResolvers<string>()
  const request = await ask(async ({ send }) => {
    send({ event: 'first' })
    return more.promise
  })
  const [answer] = await once(request, 'response')
  await once(answer, 'data')
  vi.advanceTimersByTime(10_000)
  expect(String(await once(answer, 'data'))).toBe(': still here\n\n')
  more.resolve('end')
  answer.resume()
  await once(answer, 'end')
  expect(vi.getTimerCount()).toBe(0)
})

test('for who leaves in the middle nothing beats on', async () => {
  const request = await ask(async ({ send, signal }) => {
    send({ event: 'first' })
    await once(signal, 'abort')
  })
  const [answer] = await once(request, 'response')
  await once(answer, 'data')
  expect(vi.getTimerCount()).toBe(1)
  request.destroy()
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

test('for who left before the first event nothing begins to beat', async () => {
  const left = Promise.withResolvers<void>()
  const request = await ask(async ({ signal }) => {
    request.destroy()
    await once(signal, 'abort')
    left.resolve()
    return 'too late'
  })
  await left.promise
  await new Promise(setImmediate)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})
