import type { Input, Reply, RouteSpec, StreamEvent } from '@sitewright/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Actor, SignedInActor } from '../actor.ts'
import type { HttpCtx, Services } from '../context.ts'
import { Problem } from '../problem.ts'
import { requireAccess } from './access.ts'
import { answerWithEvents, type Listener, signalOf, wantsEvents } from './event-stream.ts'
import { parseInput } from './parse.ts'

/** Above what a service of ours sends; larger is refused unread. */
const RAW_LIMIT_BYTES = 2 * 1024 * 1024

type ActorFor<R extends RouteSpec> = R['access'] extends 'client' | 'admin' ? SignedInActor : Actor

/**
 * What a verb may answer: the reply before parsing, so that rows with more columns are narrowed here. One with events
 * also gets who listens to them.
 */
export type Verb<R extends RouteSpec> = (
  ctx: HttpCtx<ActorFor<R>>,
  input: Input<R>,
  listener: Listener<StreamEvent<R>>,
) => Promise<R['wire'] extends 'file' ? unknown : z.input<R['reply']>>

export interface Binding {
  route: RouteSpec
  verb: (ctx: HttpCtx, input: Input<RouteSpec>, listener: Listener<never>) => Promise<unknown>
}

/** One row of a feature's route table: this route is answered by that verb. */
export function bind<R extends RouteSpec>(route: R, verb: Verb<R>): Binding {
  return { route, verb: verb as unknown as Binding['verb'] }
}

/** Tells who a request comes from; given by the accounts feature. */
export type Identify = (services: Services, token: string | null) => Promise<Actor>

/** Mounts the table: parse, check access, call the verb, parse the reply so that stray columns never leave. */
export function mountRoutes(
  app: FastifyInstance,
  services: Services,
  bindings: Binding[],
  identify: Identify,
): void {
  for (const { route, verb } of bindings) {
    if (!route.access) throw new Error(`${route.method} ${route.path} declares no access`)
    const mount = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: route.path,
        schema: { summary: route.summary },
        config: { contract: route },
        ...(route.wire === 'raw' ? { bodyLimit: RAW_LIMIT_BYTES } : {}),
        handler: async (request, reply) => {
          const actor = await identify(services, bearerToken(request.headers.authorization))
          requireAccess(route, actor, request, services.config)
          const input = parseInput(route, request)
          const ctx: HttpCtx = { ...services, actor, requestId: request.id, ip: request.ip, request, reply }
          if (route.events && wantsEvents(request))
            return answerWithEvents(request, reply, async (listener) =>
              route.reply.parse(await verb(ctx, input, listener)),
            )
          const result = await verb(ctx, input, { tell: () => {}, signal: signalOf(reply) })
          if (route.wire === 'file') return result
          reply.code(route.status ?? 200)
          return reply.send(route.reply.parse(result) satisfies Reply<RouteSpec>)
        },
      })
    if (route.wire !== 'raw') mount(app)
    else
      app.register(async (scope) => {
        takeBytes(scope)
        mount(scope)
      })
  }
}

/** A signature counts over the very bytes that came, so nothing reads them before the verb does. */
function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)
  if (!match?.[1]) throw new Problem('signed_out')
  return match[1]
}
