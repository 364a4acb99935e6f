import { type SocketEventName, socketEvents } from '@sitewright/contract/sockets.ts'
import type { Redis } from 'ioredis'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import type { SignedInActor } from '../actor.ts'
import type { Ctx, Services } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { SocketServer } from './live.ts'

export type LiveSocket = SocketServer extends { sockets: { sockets: Map<string, infer S> } } ? S : Socket

/** A handler called by a socket also gets the socket, to join rooms; what it returns is the acknowledgement. */
export interface SocketCtx extends Ctx<SignedInActor> {
  socket: LiveSocket
}

type SocketHandler<Name extends SocketEventName> = (
  ctx: SocketCtx,
  args: z.output<(typeof socketEvents)[Name]['args']>,
) => Promise<unknown>

interface SocketOptions {
  /** Called once when the socket closes, if it ever connected. */
  onClose?: (ctx: SocketCtx) => Promise<void>
  /** Of the person's event budget; 1 unless set. An event that costs more runs once at a time on a socket. */
  cost?: number
  /** Runs for minutes and is limited by its feature: the person's other events do not wait for it. */
  isLong?: boolean
}

export interface SocketBinding extends SocketOptions {
  name: SocketEventName
  handler: (ctx: SocketCtx, args: never) => Promise<unknown>
}

/** Looks up tokens and sessions; given by the accounts feature. */
export interface Sessions {
  findSession: (
    services: Services,
    token: string,
  ) => Promise<{ actor: SignedInActor; tokenExpiresAt: number } | null>
  /** Those of the given sessions that are over. */
  deadSessions: (db: Database, sessionIds: number[]) => Promise<number[]>
}

export interface SocketParts {
  bindings: SocketBinding[]
  sessions: Sessions
  /** Features' own work, every 30 s. */
  upkeep: (services: Services) => Promise<void>
  redis: Redis | null
}

/** One row of a feature's table: this event is answered by that handler. */
export function bindEvent<Name extends SocketEventName>(
  name: Name,
  handler: SocketHandler<Name>,
  options: SocketOptions = {},
): SocketBinding {
  return { name, handler: handler as SocketBinding['handler'], ...options }
}

export function argsOf(name: SocketEventName): z.ZodType<unknown[]> {
  return socketEvents[name].args
}
