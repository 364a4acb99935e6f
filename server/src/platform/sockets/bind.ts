import { type SocketEventName, socketEvents } from '@sitewright/contract/sockets.ts'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import type { SignedInActor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { SocketServer } from './live.ts'

export type LiveSocket = SocketServer extends { sockets: { sockets: Map<string, infer S> } } ? S : Socket

/** A verb called by a socket also gets the socket, to join rooms; what it returns is the acknowledgement. */
export interface SocketCtx extends Ctx<SignedInActor> {
  socket: LiveSocket
}

export type SocketVerb<Name extends SocketEventName> = (
  ctx: SocketCtx,
  args: z.output<(typeof socketEvents)[Name]['args']>,
) => Promise<unknown>

export interface SocketBinding {
  name: SocketEventName
  verb: (ctx: SocketCtx, args: never) => Promise<unknown>
  /** Called once when the socket closes, if it ever connected. */
  onClose?: (ctx: SocketCtx) => Promise<void>
}

/** One row of a feature's table: this event is answered by that verb. */
export function bindEvent<Name extends SocketEventName>(
  name: Name,
  verb: SocketVerb<Name>,
  onClose?: (ctx: SocketCtx) => Promise<void>,
): SocketBinding {
  return { name, verb: verb as SocketBinding['verb'], ...(onClose ? { onClose } : {}) }
}

export function argsOf(name: SocketEventName): z.ZodType<unknown[]> {
  return socketEvents[name].args
}
