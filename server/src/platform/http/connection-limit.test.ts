import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { endWith, limitConnections } from './connection-limit.ts'

/** A server that has room for six connections, and the address of one that connects from a network of its own. */
async function smallServer(isBehindProxy: boolean) {
  const server = createServer((_, answer) => answer.end('done'))
  limitConnections(server, { isBehindProxy, atMost: 6 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const isAnswered = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    const answered = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => null)])
    return { answered: answered !== null, leave: () => once(socket.destroy(), 'close') }
  }
  return { isAnswered }
}

test('one network holds half of the connections at most, and others are answered', async () => {
  const { isAnswered } = await smallServer(false)
  const held = await Promise.all([1, 2, 3].map(() => isAnswered('127.0.0.1')))
  expect(held.map(({ answered }) => answered)).toEqual([true, true, true])
  expect((await isAnswered('127.0.0.1')).answered).toBe(false)
  expect((await isAnswered('127.0.0.2')).answered).toBe(true)
  await held[0]?.leave()
  await expect.poll(async () => (await isAnswered('127.0.0.1')).answered).toBe(true)
})

test('behind a proxy, which counts them itself, all connections may come from one address', async () => {
  const { isAnswered } = await smallServer(true)
  const held = await Promise.all([1, 2, 3, 4, 5].map(() => isAnswered('127.0.0.1')))
  expect(held.map(({ answered }) => answered)).toEqual([true, true, true, true, true])
})

test('a network that has left is let in again as a whole, round after round', async () => {
  const { isAnswered } = await smallServer(false)
  for (let round = 0; round < 3; round += 1) {
    const held: Awaited<ReturnType<typeof isAnswered>>[] = []
    const enter = async () => {
      const one = await isAnswered('127.0.0.1')
      if (one.answered) held.push(one)
      return one.answered
    }
    // That somebody left is noticed a moment later.
    for (const _ of [1, 2, 3]) await expect.poll(enter).toBe(true)
    await Promise.all(held.map(({ leave }) => leave()))
  }
})

test('who is refused and keeps their half of the connection open holds no descriptor of ours', async () => {
  const refused: Socket[] = []
  const server = createTcpServer({ allowHalfOpen: true }, (socket) => {
    refused.push(socket)
    endWith(socket, 'no')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const peer = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined)
  onTestFinished(() => void peer.destroy())
  expect(String((await once(peer, 'data'))[0])).toBe('no')
  await expect.poll(() => refused[0]?.destroyed).toBe(true)
})
