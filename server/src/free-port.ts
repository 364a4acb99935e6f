import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Config } from './config.ts'

/** PORT=0 means any free port: chosen first, because links and allowed origins contain it. */
export async function settlePort(config: Config): Promise<void> {
  if (config.port !== 0) return
  const server = createServer().listen(0, config.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  config.port = port
  config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
  config.origins = config.origins.map((origin) => origin.replace(/:0$/, `:${port}`))
}
