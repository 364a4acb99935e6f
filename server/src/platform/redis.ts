import { Redis } from 'ioredis'

/** Above the 5 s for which the sockets' reader waits for news, which Redis then ends with an answer. */
const SILENT_FOR_MS = 8_000
const COUNTED_WITHIN_MS = 1_000
/** A process that was busy for a second has not lost its Redis. */
const COUNTER_SILENT_FOR_MS = 2_000
const PING_WITHIN_MS = 2_000

/**
 * Connections that notice a Redis that hangs, or is gone without a word: one that owes an answer is closed and opened
 * anew. Otherwise the reader waited for ever, and what is told would pile up behind it.
 */
export function openRedis(url: string): { redis: Redis; counting: Redis } {
  const redis = new Redis(url, { maxRetriesPerRequest: 3, socketTimeout: SILENT_FOR_MS })
  // Counting is not held up: it continues in PostgreSQL, at once when the connection has been given up.
  const counting = redis.duplicate({
    commandTimeout: COUNTED_WITHIN_MS,
    socketTimeout: COUNTER_SILENT_FOR_MS,
  })
  return { redis, counting }
}

/** Rejects when there is no answer within two seconds, so that neither a start nor a stop waits for a Redis that hangs. */
export async function pingRedis(redis: Redis): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, PING_WITHIN_MS, new Error('no answer in time'))
  try {
    await Promise.race([redis.ping(), late])
  } finally {
    clearTimeout(timer)
  }
}
