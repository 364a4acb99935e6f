import type { RouteSpec } from '@sitewright/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Actor } from '../actor.ts'
import { Problem } from '../problem.ts'

/** The first lock: the access that the contract declares. The row's visibility and the policy come after it. */
export function requireAccess(route: RouteSpec, actor: Actor, request: FastifyRequest, config: Config): void {
  switch (route.access) {
    case 'anyone':
    // The verb checks the signature: only it knows whose it must be.
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
  }
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
