import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Captcha } from '#outside/captcha/interface.ts'
import type { Examiner } from '#outside/examiner/interface.ts'
import type { LanguageModel } from '#outside/language-model/interface.ts'
import type { Payments } from '#outside/payments/interface.ts'
import type { Visits } from '#outside/visits/visits.ts'
import type { Config } from '#server/config.ts'
import type { Actor, SignedInActor } from './actor.ts'
import type { Budgets } from './budget.ts'
import type { KeyWrapper } from './crypto/envelope.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './database/connect.ts'
import type { EventBook } from './events/book.ts'
import type { FileStore } from './files/store.ts'
import type { Limits } from './limits.ts'
import type { Live } from './sockets/live.ts'

/** What every handler may use; built once in services.ts. */
export interface Services {
  config: Config
  db: Database
  log: Logger
  keys: Keys
  /** A name of its own on a Redis that others use, too. */
  installation: string
  vaultKeys: KeyWrapper
  events: EventBook
  limits: Limits
  budgets: Budgets
  files: FileStore
  live: Live
  examiner: Examiner
  visits: Visits
  /** Null: the built-in assistant words its answers itself. */
  model: LanguageModel | null
  /** Null: none is asked for. */
  captcha: Captcha | null
  payments: Payments
  /** Milliseconds since 1970; tests set it. */
  now: () => number
}

/** One request, event or job: the services plus who asks. */
export interface Ctx<A extends Actor = Actor> extends Services {
  actor: A
  requestId: string
  /** Address of the peer, after trusted proxies; empty for jobs. */
  ip: string
}

/** What a handler that works over HTTP alone (cookies, uploads, downloads) gets as well. */
export interface HttpCtx<A extends Actor = Actor> extends Ctx<A> {
  request: FastifyRequest
  reply: FastifyReply
  /** Throws `signed_out` once the session or API token is over: for what goes on long after the request began. */
  requireStill: () => Promise<void>
}

export type SignedInCtx = Ctx<SignedInActor>
export type SignedInHttpCtx = HttpCtx<SignedInActor>
