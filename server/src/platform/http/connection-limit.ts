import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const CONNECTIONS_AT_MOST = 10_000

/**
 * Refuses connections before the process has no file descriptor left for the database and for files: at three quarters
 * of the limit, and at 10,000 at most.
 */
export function limitConnections(server: Server): void {
  server.maxConnections = Math.min(CONNECTIONS_AT_MOST, Math.floor(descriptorLimit() * 0.75))
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
