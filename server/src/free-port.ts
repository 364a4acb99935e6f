import { createServer } from 'node:net'
import type { Config } from './config.ts'

/** PORT=0 means any free port: chosen first, because links and allowed origins contain it. */
export async function settlePort(config: Config): Promise<void> {
  if (config.port !== 0) return
  const port = await quietPort(config.host)
  config.port = port
  config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
  config.origins = config.origins.map((origin) => origin.replace(/:0$/, `:${port}`))
}

/**
 * A free port that no outgoing connection is given by the system: such a one could take the port while the server
 * is down, or a client that tries again and again could even reach itself on it.
 */
export async function quietPort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer()
    const free = await new Promise<boolean>((resolve) => {
      // What is wrong otherwise, such as an address that this machine has not, is said where we listen for good.
      probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
      probe.listen(port, host, () => resolve(true))
    })
    if (!free) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}
