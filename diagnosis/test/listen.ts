import type { AddressInfo, Server } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface Listening {
  port: number
  close: () => Promise<void>
}

/** Puts a server on a free (or the given) port of a loopback address; `close` also drops its connections. */
export async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<Listening> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** A listener that must never be reached; counts who comes. */
export async function canary(host: string, port = 0): Promise<Listening & { hits: () => number }> {
  let hits = 0
  const listening = await listen(
    createServer((socket) => {
      hits += 1
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
    }),
    host,
    port,
  )
  return { ...listening, hits: () => hits }
}

/** Connections that offer HTTP/2 go to one server, all others to the other. */
export function splitByVersion(
  newer: Listening,
  rest: (socket: Socket, hello: Buffer) => void,
): Promise<Listening> {
  return listen(
    createServer((socket) =>
      socket.once('data', (hello) => {
        if (!hello.includes('\x02h2')) return rest(socket, hello)
        passOn(socket, hello, newer)
      }),
    ),
  )
}

/** To another server, with what came already. */
export function passOn(socket: Socket, first: Buffer, { port }: Pick<Listening, 'port'>): void {
  const onward = connect(port, '127.0.0.1')
  onward.on('error', () => socket.destroy())
  onward.write(first)
  socket.pipe(onward).pipe(socket)
  onward.once('close', () => socket.destroy())
  socket.once('close', () => onward.destroy())
}

/** A server that answers each connection with bytes of the test's choosing, once the request came. */
export function rawServer(answer: (socket: Socket) => void): Promise<Listening> {
  return listen(createServer((socket) => void socket.once('data', () => answer(socket))))
}
