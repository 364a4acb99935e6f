import type { Socket } from 'node:net'

/** Ends a connection over which more comes than any login needs: the libraries read for ever what they ignore. */
export function limitReceived(socket: Socket, maxBytes: number): void {
  socket.on('data', () => {
    if (socket.bytesRead > maxBytes) socket.destroy()
  })
}
