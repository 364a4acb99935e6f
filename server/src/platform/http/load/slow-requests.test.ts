import { request as send } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { closeInTime } from './slow-requests.ts'

async function slowServer(graceMs: number) {
  const app = Fastify()
  closeInTime(app, graceMs)
  app.get('/slow', async () => pause(300, 'answered'))
  app.post('/body', async () => 'never')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.server.closeAllConnections())
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Milliseconds until the server has stopped; at most 3 s. */
async function timeToClose(app: Awaited<ReturnType<typeof slowServer>>['app']): Promise<number> {
  const began = Date.now()
  await Promise.race([app.close(), pause(3_000)])
  return Date.now() - began
}

test('a request under way is answered, and its kept-open connection ends with the answer', async () => {
  const { app, port } = await slowServer(10_000)
  const answered = new Promise<string | undefined>((resolve) => {
    const request = send({ port, path: '/slow', headers: { connection: 'keep-alive' } }, (response) => {
      response.resume().on('end', () => resolve(response.headers.connection))
    })
    request.end()
  })
  await pause(100)
  expect(await timeToClose(app)).toBeLessThan(2_000)
  expect(await answered).toBe('close')
})

test('a body that never ends does not hold up the stop', async () => {
  const { app, port } = await slowServer(300)
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\na')
  await pause(100)
  expect(await timeToClose(app)).toBeLessThan(2_000)
})
