import type { ClientToServer, ServerToClient } from '@sitewright/contract/sockets.ts'
import type { Server } from 'socket.io'
import type { SignedInActor } from '../actor.ts'

export interface SocketData {
  actor: SignedInActor
  /** Of the peer, after trusted proxies. */
  ip: string
  /** Of the access token; the socket closes when the token expires. */
  tokenExpiresAt: number
  /** When the session was last looked up. */
  checkedAt: number
}

export type SocketServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>

export const rooms = {
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: number) => `session:${sessionId}`,
  staff: () => 'staff',
}

/**
 * Sends hints to rooms, after the commit. A lost hint does no harm: the browser asks for what it misses. Before the
 * socket server is attached, and in a worker without one, nothing is sent.
 */
export class Live {
  #io: SocketServer | null = null

  attach(io: SocketServer): void {
    this.#io = io
  }

  get io(): SocketServer | null {
    return this.#io
  }

  emit<Name extends keyof ServerToClient>(
    room: string | string[],
    name: Name,
    ...args: Parameters<ServerToClient[Name]>
  ): void {
    // socket.io cannot follow a generic event name, so the pair is checked by this signature instead.
    const target = this.#io?.to(room) as { emit(name: string, ...args: unknown[]): void } | undefined
    target?.emit(name, ...args)
  }

  /** Closes the sockets of a session or a person, on every process. */
  disconnect(room: string): void {
    this.#io?.in(room).disconnectSockets(true)
  }
}
