import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { stayPaused } from './stay-paused.ts'

const ROOM = 500_000
const body = Buffer.alloc(20_000_000, ' ')

test('of a request behind another one no more lies in memory than of any', async () => {
  const second = Promise.withResolvers<IncomingMessage>()
  const server = createServer({ highWaterMark: 16_384 }, (request, answer) => {
    if (request.url === '/second') second.resolve(request)
    else setImmediate(() => request.resume().once('end', () => answer.end()))
  })
  stayPaused(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  sendTwo((server.address() as AddressInfo).port, ['/first', '/second'])
  const request = await second.promise
  await pause(300)
  expect(request.readableLength).toBeLessThan(ROOM)
  let read = 0
  for await (const piece of request) {
    read += (piece as Buffer).length
    expect(request.readableLength).toBeLessThan(ROOM)
  }
  expect(read).toBe(body.length)
})

test('nor of an upload while the database finds out whose it is', async () => {
  const testApp = await startTestApp()
  const { token } = await join(testApp, 'Ada Miller')
  const owner = await testApp.pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin; lock table sessions in access exclusive mode')
  const seen: IncomingMessage[] = []
  testApp.app.server.prependListener('request', (request: IncomingMessage) => void seen.push(request))
  sendTwo(Number(new URL(testApp.url).port), ['/api/chat', '/api/tickets/1/upload'], token)
  await expect.poll(() => seen).toHaveLength(2)
  await pause(300)
  expect(seen[1]?.complete).toBe(false)
  expect(seen[1]?.readableLength).toBeLessThan(ROOM)
})

/** On one connection, the second right behind the first. */
function sendTwo(port: number, [first, second]: [string, string], token: string | null = null): void {
  const socket = connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .resume()
  onTestFinished(() => void socket.destroy())
  const head = (path: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${bytes}\r\n\r\n`
  const begun = `${head(first, 40_000)}${' '.repeat(40_000)}${head(second, body.length)}`
  socket.write(Buffer.concat([Buffer.from(begun), body]))
}
