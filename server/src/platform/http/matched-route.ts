import type { RouteSpec } from '@sitewright/contract/route.ts'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of our own routes. */
    contract?: RouteSpec
  }
}

// By the route, never by the address as it came: the router reads `/%61pi/x` and `http://host/api/x` as `/api/x`.

export const isOfApi = (request: FastifyRequest) => request.routeOptions.url?.startsWith('/api/') === true

export const isOfHealth = (request: FastifyRequest) => request.routeOptions.url === '/api/health'

export const isUpload = (request: FastifyRequest) =>
  request.routeOptions.config.contract?.wire === 'multipart'
