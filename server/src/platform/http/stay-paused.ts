import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Where the end of one request and the beginning of the next come in together, Node stops reading for the next one and
 * then, a tick late, begins again for the first: all of the next one's body would lie in memory, whatever its length.
 */
export function stayPaused(server: Server): void {
  server.on('connection', (socket: Socket) => {
    // After Node's own listener, which reads on; the one that stops reading is told again.
    socket.on('resume', () => {
      if (socket.isPaused()) socket.emit('pause')
    })
  })
}
