import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Actor, SignedInActor } from './actor.ts'
import type { Captcha } from './captcha.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './database/connect.ts'
import type { EventBook } from './events/book.ts'
import type { Examiner } from './examiner.ts'
import type { FileStore } from './files/store.ts'
import type { LanguageModel } from './language-model.ts'
import type { Limits } from './limits.ts'
import type { Payments } from './payments.ts'
import type { Live } from './sockets/live.ts'

/** What every verb may use; built once in app.ts. */
export interface Services {
  config: Config
  db: Database
  log: Logger
  keys: Keys
  events: EventBook
  limits: Limits
  files: FileStore
  live: Live
  examiner: Examiner
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

/** A verb that answers over HTTP alone (cookies, uploads, downloads) gets the exchange too. */
export interface HttpCtx<A extends Actor = Actor> extends Ctx<A> {
  request: FastifyRequest
  reply: FastifyReply
}

export type SignedInCtx = Ctx<SignedInActor>
export type SignedInHttpCtx = HttpCtx<SignedInActor>
