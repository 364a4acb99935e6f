import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens on this machine alone, on `port` or, when that is taken and `orAny` is true, on any free one; the origin it
 * has then.
 */
export async function listenOnLoopback(
  server: Server,
  { port, orAny }: { port: number; orAny: boolean },
): Promise<string> {
  await listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || !orAny) throw error
    return listen(server, 0)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** False where a web page of somebody else's resolves its own name to this machine, and names itself as the host. */
export function isLoopbackHost(host: string, port: number | undefined): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`
}
