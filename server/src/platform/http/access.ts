import type { RouteSpec } from '@sitewright/contract/route.ts'
import { scopeOfRoute, type TokenScope } from '@sitewright/contract/token-scopes.ts'
import { mayView } from '@sitewright/contract/viewing.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { type Actor, isOwner, isSignedIn } from '../actor.ts'
import { Problem } from '../problem.ts'

/** The first lock: the access that the contract declares. The row's visibility and the policy come after it. */
export function requireAccess(route: RouteSpec, actor: Actor, request: FastifyRequest, config: Config): void {
  // Here and for socket events in answer.ts: the only two places through which anything is done.
  if (isSignedIn(actor) && actor.viewer && !mayView(route)) throw new Problem('read_only')
  if (isSignedIn(actor) && actor.token) requireScope(route, actor.token.scopes)
  switch (route.access) {
    case 'anyone':
    // The handler checks the signature: only it knows whose it must be.
    case 'signed':
      return
    case 'cookie':
      requireOwnOrigin(request, config)
      return
    case 'client':
      requireSignedIn(actor)
      return
    case 'admin':
      requireSignedIn(actor)
      if (actor.kind !== 'admin') throw new Problem('forbidden')
      return
    case 'owner':
      requireSignedIn(actor)
      if (!isOwner(actor)) throw new Problem('forbidden')
  }
}

function requireScope(route: RouteSpec, scopes: TokenScope[]): void {
  const scope = scopeOfRoute(route)
  if (!scope) throw new Problem('forbidden', { says: 'No API token opens this. Please use the site.' })
  if (!scopes.includes(scope))
    throw new Problem('forbidden', { says: `This API token may not do that: it needs the scope ${scope}.` })
}

function requireSignedIn(actor: Actor): void {
  if (actor.kind === 'guest' || actor.kind === 'system') throw new Problem('signed_out')
  if (!actor.verified) throw new Problem('email_unverified')
}

/**
 * The refresh cookie is the only ambient authority, so its two routes take calls from our own pages alone. A browser
 * always names itself by one of these headers; a program that sends neither carries no stranger's cookie.
 */
function requireOwnOrigin(request: FastifyRequest, config: Config): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site !== undefined && site !== 'same-origin') throw new Problem('foreign_origin')
  if (origin !== undefined && !config.origins.includes(origin)) throw new Problem('foreign_origin')
}
