import { createServer as createTcp, type Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { certificate } from '../../../../diagnosis/test/certificates.ts'
import { listen } from '../../../../diagnosis/test/listen.ts'
import { send } from './send.ts'

const config = loadConfig({ ...testEnvironment, PROBE_ALLOW: '127.0.0.0/8' })

async function problemOf(scheme: string, receiver: ReturnType<typeof createTcp>) {
  const { port, close } = await listen(receiver)
  onTestFinished(close)
  const url = `${scheme}://127.0.0.1:${port}/hook`
  const message = { url, id: 'msg_1', text: '{}', secrets: [], at: 0 }
  return (await send(config, message, new AbortController().signal)).problem
}
const after = (then: (socket: Socket) => void) =>
  createTcp((socket) => void socket.once('data', () => then(socket)))

test.each([
  ['hangs up', 'http', after((socket) => socket.end()), 'It hung up without an answer.'],
  [
    'hangs up on the handshake',
    'https',
    after((socket) => socket.end()),
    'No secure connection could be made.',
  ],
  [
    'speaks plain HTTP',
    'https',
    after((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')),
    'No secure connection could be made.',
  ],
  [
    'speaks no HTTP',
    'http',
    after((socket) => socket.end('220 mail.example ESMTP\r\n')),
    'The answer was not HTTP.',
  ],
  [
    'nobody vouches for',
    'https',
    createTls(certificate({ name: 'homemade' })),
    'The certificate does not hold.',
  ],
])('a receiver that %s is told so', async (_, scheme, receiver, problem) => {
  expect(await problemOf(scheme, receiver)).toBe(problem)
})
