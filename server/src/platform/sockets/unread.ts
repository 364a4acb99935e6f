import type { LiveSocket } from './bind.ts'

/** Above this, a socket's events are refused until its peer has read; a socket that stays above it is closed … */
const REFUSED_ABOVE_BYTES = 4 * 1024 * 1024
const CLOSED_AFTER_MS = 30_000
/** … and above this at once. */
const CLOSED_ABOVE_BYTES = 16 * 1024 * 1024

/** The parts of engine.io and ws that hold what the peer has not read. */
interface Connection {
  writeBuffer: { data?: unknown }[]
  transport: { socket?: { bufferedAmount: number } }
}

function unreadBytes(socket: LiveSocket): number {
  const { writeBuffer, transport } = socket.conn as unknown as Connection
  const waiting = writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0)
  return waiting + (transport.socket?.bufferedAmount ?? 0)
}

/** The peer asks faster than it reads: everything unread stays in our memory. */
export function isBehind(socket: LiveSocket): boolean {
  return unreadBytes(socket) > REFUSED_ABOVE_BYTES
}

const behindSince = new WeakMap<LiveSocket, number>()

/** Closes a socket whose peer does not read; called every few seconds. */
export function closeUnread(socket: LiveSocket, now: number): void {
  const unread = unreadBytes(socket)
  if (unread <= REFUSED_ABOVE_BYTES) return void behindSince.delete(socket)
  const since = behindSince.get(socket) ?? now
  behindSince.set(socket, since)
  if (unread > CLOSED_ABOVE_BYTES || now - since > CLOSED_AFTER_MS) socket.disconnect(true)
}
