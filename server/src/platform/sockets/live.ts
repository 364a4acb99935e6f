import type { ClientToServer, ServerToClient } from '@sitewright/contract/sockets.ts'
import type { Server } from 'socket.io'
import type { SignedInActor } from '../actor.ts'

export interface SocketData {
  actor: SignedInActor
  /** Of the peer, after trusted proxies. */
  ip: string
  /** Of the access token; the socket is closed when it is over. */
  tokenExpiresAt: number
  /** When the session was last looked up. */
  checkedAt: number
  /** Tickets that a staff member has open on this socket. */
  attending?: Set<number>
}

export type SocketServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>

export const rooms = {
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: number) => `session:${sessionId}`,
  staff: () => 'staff',
  ticket: (ticketId: number) => `ticket:${ticketId}`,
  /** Staff who have this ticket open. */
  ticketStaff: (ticketId: number) => `ticket:${ticketId}:staff`,
}

/**
 * Tells rooms what happened, after the commit. A hint that is lost does no harm: the browser asks for what it
 * misses. Before the socket server is attached (and in a worker without one) it tells nobody.
 */
export class Live {
  #io: SocketServer | null = null

  attach(io: SocketServer): void {
    this.#io = io
  }

  get io(): SocketServer | null {
    return this.#io
  }

  tell<Name extends keyof ServerToClient>(
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
