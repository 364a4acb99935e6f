import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { CONNECTIONS_OF_NETWORK } from '../budget-table.ts'
import { peerKey } from '../limits.ts'

const CONNECTIONS_AT_MOST = 10_000
/** Asked once: a report takes some 20 ms. */
const DESCRIPTORS = descriptorLimit()

/**
 * Refuses connections before the process has no file descriptor left for the database and for files: at three quarters
 * of the limit, and at 10,000 at most. Of one network only some, unless all come from a proxy, which has to count them.
 */
export function limitConnections(
  server: Server,
  { isBehindProxy, atMost = CONNECTIONS_AT_MOST }: { isBehindProxy: boolean; atMost?: number },
): void {
  server.maxConnections = Math.min(atMost, Math.floor(DESCRIPTORS * 0.75))
  if (isBehindProxy) return
  const ofOne = Math.min(CONNECTIONS_OF_NETWORK, Math.ceil(server.maxConnections / 2))
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const network = peerKey(socket.remoteAddress ?? '')
    const before = open.get(network) ?? 0
    if (before >= ofOne) return void socket.destroy()
    open.set(network, before + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

function descriptorLimit(): number {
  // By default a report looks up the names of all peers.
  const report = Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: unknown } } }
  const limit = Number(userLimits?.open_files?.soft)
  return Number.isFinite(limit) ? limit : Number.POSITIVE_INFINITY
}

/** Answers and closes for certain: a peer that keeps its half open would hold the descriptor for ever. */
export function endWith(socket: Socket, answer: string): void {
  socket.end(answer, () => socket.destroy())
}
