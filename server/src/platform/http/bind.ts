import type { Input, Reply, RouteSpec, StreamEvent } from '@sitewright/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, isSignedIn, type SignedInActor } from '../actor.ts'
import { rates, slots } from '../budget-table.ts'
import type { HttpCtx, Services } from '../context.ts'
import { peerKey } from '../limits.ts'
import { Problem } from '../problem.ts'
import { requireAccess } from './access.ts'
import { answerWithEvents, type EventSink, NoEvents, wantsEvents } from './event-stream.ts'
import { parseInput } from './parse.ts'
import { waitForPlace } from './requests-under-way.ts'

/** Above what a service of ours sends; larger is refused unread. */
const RAW_LIMIT_BYTES = 2 * 1024 * 1024

type ActorFor<R extends RouteSpec> = R['access'] extends 'client' | 'admin' | 'owner' ? SignedInActor : Actor

/**
 * What a handler may answer: the reply before parsing, so that rows with more columns are narrowed here. One with events
 * also gets a sink to send them to.
 */
export type Handler<R extends RouteSpec> = (
  ctx: HttpCtx<ActorFor<R>>,
  input: Input<R>,
  sink: EventSink<StreamEvent<R>>,
) => Promise<R['wire'] extends 'file' ? unknown : z.input<R['reply']>>

/** Decides by the head of a request whether its raw body is read at all; throws a Problem to refuse. */
export type Admit = (
  ctx: Services & { ip: string },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

export interface RouteBinding {
  route: RouteSpec
  admit?: Admit | undefined
  handler: (ctx: HttpCtx, input: Input<RouteSpec>, sink: EventSink<never>) => Promise<unknown>
}

/** One row of a feature's route table: this route is answered by that handler. */
export function bind<R extends RouteSpec>(
  route: R,
  handler: Handler<R>,
  { admit }: Pick<RouteBinding, 'admit'> = {},
): RouteBinding {
  return { route, handler: handler as unknown as RouteBinding['handler'], admit }
}

/** Finds the actor of a request; given by the accounts feature. */
export type Identify = (services: Services, token: string | null) => Promise<Actor>

/** Who asks; given by the features of accounts and API tokens. */
export interface Identity {
  identify: Identify
  /** Whether the session or API token of a request has ended, however fresh its access token is. */
  isOver: (services: Services, actor: SignedInActor) => Promise<boolean>
}

/** Mounts the table: parse, check access, call the handler, parse the reply so that stray columns never leave. */
export function mountRoutes(
  app: FastifyInstance,
  services: Services,
  bindings: RouteBinding[],
  identity: Identity,
): void {
  const { identify } = identity
  for (const binding of bindings) {
    const { route, admit } = binding
    if (!route.access) throw new Error(`${route.method} ${route.path} declares no access`)
    const mount = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: route.path,
        schema: { summary: route.summary },
        config: { contract: route },
        ...(route.wire === 'raw' ? { bodyLimit: route.bodyMaxBytes ?? RAW_LIMIT_BYTES } : {}),
        handler: async (request, reply) => {
          const actor = await whoAsks(services, identify, request)
          using _place = await waitForPlace(services, actor, { request, reply })
          return await answer(services, binding, { actor, isOver: identity.isOver }, request, reply)
        },
      })
    if (route.wire !== 'raw') mount(app)
    else
      app.register(async (scope) => {
        takeBytes(scope)
        if (admit)
          scope.addHook('onRequest', async (request, reply) => {
            const actor = await whoAsks(services, identify, request)
            requireAccess(route, actor, request, services.config)
            await admit({ ...services, ip: request.ip }, request, reply)
          })
        mount(scope)
      })
  }
}

async function answer(
  services: Services,
  { route, handler }: RouteBinding,
  { actor, isOver }: { actor: Actor } & Pick<Identity, 'isOver'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  requireAccess(route, actor, request, services.config)
  if (isSignedIn(actor) && route.method !== 'GET') consumeChange(services, actor)
  const input = parseInput(route, request)
  const requireStill = async () => {
    if (isSignedIn(actor) && (await isOver(services, actor))) throw new Problem('signed_out')
  }
  const ctx: HttpCtx = {
    ...services,
    actor,
    requestId: request.id,
    ip: request.ip,
    request,
    reply,
    requireStill,
  }
  if (route.events && wantsEvents(request))
    return answerWithEvents(request, reply, async (sink) =>
      route.reply.parse(await handler(ctx, input, sink)),
    )
  const result = await handler(ctx, input, new NoEvents(reply))
  if (route.wire === 'file') return result
  reply.code(route.status ?? 200)
  return reply.send(route.reply.parse(result) satisfies Reply<RouteSpec>)
}

function consumeChange({ budgets, now }: Services, { kind, userId, token }: SignedInActor): void {
  const rate = kind === 'client' ? rates.changes : rates.staffChanges
  budgets.consume(rate, token ? `token:${token.id}` : userId, now())
}

/** A signature counts over the very bytes that came, so nothing reads them before the handler does. */
function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

/** However many tokens a network has or makes up, the rest of them waits for it and not for the database. */
async function whoAsks(services: Services, identify: Identify, request: FastifyRequest): Promise<Actor> {
  const token = bearerToken(request.headers.authorization)
  if (token === null) return identify(services, null)
  using turn = services.budgets.line(slots.tokensOfNetwork, peerKey(request.ip))
  await turn.ready
  return await identify(services, token)
}

function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null
  // A session's token has three parts, a program's one.
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|sitewright_[\w-]{1,100})$/.exec(header)
  if (!match?.[1]) throw new Problem('signed_out')
  return match[1]
}
