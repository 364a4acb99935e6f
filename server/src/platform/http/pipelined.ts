import type { Socket } from 'node:net'
import { REQUESTS_OF_CONNECTION } from '../budget-table.ts'

const unanswered = new WeakMap<Socket, number>()

/** What Node's parser takes for: what follows in this packet is no HTTP. */
const NOTHING_FOLLOWS = 2

/**
 * Ends a connection on which more is asked without waiting for answers than any browser or proxy does, whoever answers. Of a
 * destroyed socket Node's parser would still take all that came in one packet, two thousand requests, within one turn.
 */
export function countAsked(socket: Socket): void {
  const asked = (unanswered.get(socket) ?? 0) + 1
  unanswered.set(socket, asked)
  if (asked <= REQUESTS_OF_CONNECTION) return
  const { parser } = socket as { parser?: { onIncoming: () => number } }
  if (parser)
    parser.onIncoming = () => {
      socket.destroy()
      return NOTHING_FOLLOWS
    }
}

export function countAnswered(socket: Socket): void {
  unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
}
