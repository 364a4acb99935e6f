import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { Request } from './body-pieces.ts'

const chunk = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`

/** What a server that reads the whole body of such chunks answers. */
async function answerTo(chunks: string[], type?: string): Promise<string> {
  const server = createServer({ IncomingMessage: Request }, (request, answer) => {
    text(request).then(
      (body) => answer.end(`read ${body.length}`),
      () => undefined,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return answerOn(connect(port, '127.0.0.1'), '/', chunks, type)
}

function answerOn(
  socket: Socket,
  path: string,
  chunks: string[],
  type = 'application/json',
): Promise<string> {
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n` +
      `connection: close\r\ntransfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`,
  )
  return text(socket).catch(() => '')
}

test('a body in packets, lines or some hundred words is read whole', async () => {
  for (const chunks of [
    Array(700).fill(chunk(1_400)),
    Array(300).fill(chunk(1)),
    Array(3_000).fill(chunk(300)),
  ])
    expect(await answerTo(chunks)).toContain(`read ${chunks.join('').match(/x/g)?.length}`)
})

test('a body of thousands of single letters ends its connection', async () => {
  expect(await answerTo(Array(5_000).fill(chunk(1)))).toBe('')
})

test.each(['/api/chat', '/api/payments/webhook'])('so does one that is sent to %s', async (path) => {
  const { url } = await startTestApp()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  expect(await answerOn(socket, path, Array(5_000).fill(chunk(1)))).toBe('')
})

const form = (boundary: string) => `multipart/form-data; boundary=${boundary}`
const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

test('a form has as many parts as one may have, and what its files hold is their own', async () => {
  const parts = '\r\n--x\r\n'.repeat(30)
  const dashes = '\r\n--a\r\n'.repeat(500)
  expect(await answerTo([piece(parts + dashes)], form('x'))).toContain(`read ${(parts + dashes).length}`)
})

test.each(['x', '"x"'])('a form of bare boundaries, written as %s, ends its connection', async (boundary) => {
  expect(await answerTo(Array(20).fill(piece('\r\n--x'.repeat(200))), form(boundary))).toBe('')
})

test('so does one that a guest sends with a request', async () => {
  const { url } = await startTestApp()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const bare = Array(20).fill(piece('\r\n--x'.repeat(200)))
  expect(await answerOn(socket, '/api/request-files', bare, form('x'))).toBe('')
})
