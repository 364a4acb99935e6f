import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { trusting } from '#test/ftp.ts'
import { certificate } from '../../../../../diagnosis/test/certificates.ts'
import { tryFtp, trySsh } from './try-in-process.ts'

const LOGIN = { username: 'ann', secret: 'not it', passphrase: null }
const PIECE_BYTES = 32_768
/** Far more than the system keeps for a connection that nobody reads. */
const SENT_MAX = 67_108_864
const HOST = 'ftp.shop.test'

/** A connection to a server of our own; `tooMuch` is aborted where the server gets rid of far more than it should. */
async function connectTo(serve: (socket: Socket, tooMuch: AbortController) => void) {
  const tooMuch = new AbortController()
  const server = createServer((socket) =>
    serve(
      socket.on('error', () => undefined),
      tooMuch,
    ),
  )
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return { socket, signal: tooMuch.signal }
}

function sendForEver(to: Socket, text: string, tooMuch: AbortController): void {
  const piece = Buffer.from(text.repeat(PIECE_BYTES / text.length), 'latin1')
  const send = () => {
    while (to.write(piece)) if (to.bytesWritten > SENT_MAX) return tooMuch.abort()
    to.once('drain', send)
  }
  send()
}

test.each(['150 \r\n', '\r\n'])(
  'an FTP server that says %j for ever is given up after 64 kB',
  async (reply) => {
    const { socket, signal } = await connectTo((to, tooMuch) => sendForEver(to, reply, tooMuch))
    const server = { socket, host: HOST, encryption: 'offered' } as const
    const outcome = await tryFtp(server, LOGIN, { signal, atMostMs: 60_000, environment: {} })
    expect(outcome.detail).toBe('A server answers there, but it does not speak FTP with us.')
    expect(socket.bytesRead).toBeLessThan(2 * 65_536)
  },
)

test('an FTP server that goes on for ever once it encrypts is given up after 64 kB as well', async () => {
  const { cert, key } = certificate({ name: HOST, names: [HOST] })
  const environment = trusting(cert)
  const { socket, signal } = await connectTo((to, tooMuch) => {
    to.write('220 Welcome\r\n')
    to.once('data', () => {
      to.write('234 Go on\r\n')
      const secured = new TLSSocket(to, { isServer: true, cert, key })
      secured.on('error', () => undefined)
      secured.once('secure', () => sendForEver(secured, '\r\n', tooMuch))
    })
  })
  const server = { socket, host: HOST, encryption: 'required' } as const
  const outcome = await tryFtp(server, LOGIN, { signal, atMostMs: 60_000, environment })
  expect(outcome.detail).toBe('A server answers there, but it does not speak FTP with us.')
  expect(socket.bytesRead).toBeLessThan(4 * 65_536)
})

test('an SSH server that sends packets for ever is given up after 1 MB', async () => {
  // Of 12 bytes, 6 of them padding: one that is to be ignored.
  const packet = '\0\0\0\x0c\x06\x02'.padEnd(16, '\0')
  const { socket, signal } = await connectTo((to, tooMuch) => {
    to.write('SSH-2.0-x\r\n')
    sendForEver(to, packet, tooMuch)
  })
  const outcome = await trySsh(socket, LOGIN, { signal, atMostMs: 60_000 })
  expect(outcome.detail).toBe('The server closed the connection.')
  expect(socket.bytesRead).toBeLessThan(2 * 1_048_576)
})
