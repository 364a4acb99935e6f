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

/** Goes to disk bit by bit. Another body for the same address would be read into memory like any. */
export const isUpload = ({ routeOptions, headers }: FastifyRequest) =>
  routeOptions.config.contract?.wire === 'multipart' &&
  headers['content-type']?.startsWith('multipart/form-data') === true
