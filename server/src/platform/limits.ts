import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import {
  type IRateLimiterOptions,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible'
import { again, isConnectionLost } from './database/connection-lost.ts'
import { Problem } from './problem.ts'

export interface Limit {
  /** What is counted, such as `login-account`. */
  name: string
  /** How many are allowed … */
  points: number
  /** … in this many seconds. */
  seconds: number
  /** A plainer sentence than the usual one, when it is used up. */
  says?: string
  /** Where they get on all the same, within the product. */
  href?: string
}

/** Where the tries of one limit are counted: in Redis where there is one, else and while it is away in PostgreSQL. */
interface Places {
  first: RateLimiterStoreAbstract
  second: RateLimiterStoreAbstract
}

/** Counters that all processes share: in Redis when configured, in PostgreSQL otherwise and while Redis is away. */
export class Limits {
  readonly #pool: pg.Pool
  readonly #redis: Redis | null
  readonly #prefix: string
  readonly #places = new Map<string, Places>()

  /** `installation` keeps the counters apart from those of others on the same Redis. */
  constructor(pool: pg.Pool, redis: Redis | null, installation: string) {
    this.#pool = pool
    this.#redis = redis
    this.#prefix = `sitewright:${installation}:`
  }

  /** Counts one try for `key`, or as many as it costs; throws `rate_limited` with the seconds to wait when there were too many. */
  async consume(limit: Limit, key: string, cost = 1): Promise<void> {
    try {
      await counted(() => this.#limiter(limit).consume(stored(key), cost))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Problem('rate_limited', {
        ...(limit.says ? { says: limit.says } : {}),
        ...(limit.href ? { href: limit.href } : {}),
        retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      })
    }
  }

  /** Tries counted so far in the current window. */
  async consumed(limit: Limit, key: string): Promise<number> {
    return (await counted(() => this.#limiter(limit).get(stored(key))))?.consumedPoints ?? 0
  }

  /** Deletes the tries, as after a right password. */
  async reset(limit: Limit, key: string): Promise<void> {
    await counted(() => this.#limiter(limit).delete(stored(key)))
  }

  /** The one that answers now: what is given to a Redis that is away waits for its return. */
  #limiter(limit: Limit): RateLimiterStoreAbstract {
    let places = this.#places.get(limit.name)
    if (!places) {
      places = this.#placesOf(limit)
      this.#places.set(limit.name, places)
    }
    return this.#redis?.status === 'ready' ? places.first : places.second
  }

  #placesOf({ name, points, seconds }: Limit): Places {
    const options: IRateLimiterOptions = { keyPrefix: name, points, duration: seconds }
    const second = new RateLimiterPostgres({
      ...options,
      storeClient: this.#pool,
      tableName: 'rate_limits',
      tableCreated: true,
      // It would be one statement for all, from every limit of every process; `limits.purge` deletes them in batches.
      clearExpiredByTimeout: false,
    })
    if (!this.#redis) return { first: second, second }
    const first = new RateLimiterRedis({
      ...options,
      keyPrefix: this.#prefix + name,
      storeClient: this.#redis,
      insuranceLimiter: second,
    })
    return { first, second }
  }
}

/** On another connection where one was cut: counting a try twice does no harm. */
const counted = <T>(work: () => Promise<T>): Promise<T> => again(work, isConnectionLost)

/** Whatever a key is made of, hashed: the column is short, takes no zero byte, and is no place for e-mail addresses. */
function stored(key: string): string {
  return /^[\w:.-]{1,100}$/.test(key) ? key : createHash('sha256').update(key).digest('base64url')
}

/** Peers are counted by address, IPv6 ones by their /64, which is what one household or server gets. */
export function peerKey(ip: string): string {
  if (ip.includes('.')) return ip
  const [front = '', back] = ip.split('::')
  const [before, after] = [front, back ?? ''].map((half) => half.split(':').filter(Boolean))
  const zeros = back === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const groups = [...(before ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(after ?? [])]
  return groups.slice(0, 4).join(':')
}
