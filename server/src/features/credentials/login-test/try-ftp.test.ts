import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tryFtp } from './try-ftp.ts'

/** The suites in which a server chooses the numbers of the key exchange (DHE with RSA). */
const DHE = new Set([0x33, 0x39, 0x67, 0x6b, 0x9e, 0x9f, 0xc052, 0xc053, 0xccaa])

function suitesOf(hello: Buffer): number[] {
  // Record 5, handshake 4, version 2, random 32, then the session's id.
  const at = 43 + 1 + (hello[43] ?? 0)
  const count = hello.readUInt16BE(at) / 2
  return Array.from({ length: count }, (_, index) => hello.readUInt16BE(at + 2 + 2 * index))
}

test('no FTP server is let choose the numbers of the key exchange, over which ours would stand still', async () => {
  let suites: number[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 hi\r\n')
    socket.once('data', () => {
      socket.write('234 go on\r\n')
      socket.once('data', (hello) => {
        suites = suitesOf(hello)
        socket.destroy()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const login = { username: 'a', secret: 'b', passphrase: null }
  await tryFtp({ socket, host: 'x.example', encryption: 'required' }, login, AbortSignal.timeout(5_000))
  server.close()
  expect(suites.length).toBeGreaterThan(3)
  expect(suites.filter((suite) => DHE.has(suite))).toEqual([])
})

test('an FTP server that falls silent within the handshake holds up nobody longer than the test may take', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 hi\r\n')
    socket.once('data', () => socket.write('234 go on\r\n'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const login = { username: 'a', secret: 'b', passphrase: null }
  const signal = AbortSignal.timeout(300)
  const tried = tryFtp({ socket, host: 'x.example', encryption: 'required' }, login, signal)
  expect(await Promise.race([tried, pause(3_000, 'still waiting')])).toEqual({
    result: 'unreachable',
    detail: 'The server did not answer in time.',
  })
  server.close()
})
