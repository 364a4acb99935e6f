import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

export interface TestInbox {
  url: string
  /** As if a mail server had just put it there. */
  arrives: (raw: string | Buffer) => void
  /** For each mail whether it is marked as seen. */
  seen: () => boolean[]
  /** Ends every connection, as a restart of the server does. */
  drop: () => void
  connections: () => number
  close: () => void
}

/** An IMAP server with one mailbox, on 127.0.0.1. */
export async function startInbox(password = 'testpass'): Promise<TestInbox> {
  const imap = hoodiecrow({
    plugins: ['ID', 'IDLE', 'LITERALPLUS', 'UIDPLUS', 'ENABLE', 'NAMESPACE', 'UNSELECT'],
    users: { 'replies@fixers.example': { password } },
    storage: { INBOX: { messages: [] } },
  })
  const sockets = new Set<Socket>()
  let connections = 0
  imap.server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    // It answers a line at a time, and the kernel would wait 40 ms for the next one.
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
  })
  imap.server.listen(0, '127.0.0.1')
  await once(imap.server, 'listening')
  const { port } = imap.server.address() as AddressInfo
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `imap://replies%40fixers.example:${password}@127.0.0.1:${port}`,
    arrives: (raw) => imap.appendMessage('INBOX', [], new Date(), Buffer.from(raw).toString('latin1')),
    seen: () => imap.getMailbox('INBOX').messages.map(({ flags }) => flags.includes('\\Seen')),
    drop,
    connections: () => connections,
    close: () => {
      imap.server.close()
      drop()
    },
  }
}
