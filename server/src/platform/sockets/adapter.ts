import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import { Server } from 'socket.io'
import type { Services } from '../context.ts'
import { pingRedis } from '../redis.ts'
import type { SocketServer } from './live.ts'

/** Carries hints between the processes of one installation, and of no other that uses the same Redis. */
export function adapterOf(redis: Redis, { installation }: Pick<Services, 'installation'>) {
  const name = `sitewright:${installation}:sockets`
  return createAdapter(redis, { streamName: name, channelPrefix: name })
}

/** A worker has no sockets of its own: the hints of its jobs go to those of the web processes. */
export function tellFromWorker(services: Services, redis: Redis): () => Promise<void> {
  const io: SocketServer = new Server({ adapter: adapterOf(redis, services) })
  services.live.attach(io)
  return async () => {
    // Without a port the library cannot close the whole server.
    await io.of('/').adapter.close()
    // What it says last is still on its way when the connection is ended next.
    await pingRedis(redis).catch(() => undefined)
  }
}
