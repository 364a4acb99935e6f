import type { FastifyRequest } from 'fastify'

// By the route, never by the address as it came: the router reads `/%61pi/x` and `http://host/api/x` as `/api/x`.

export const isOfApi = (request: FastifyRequest) => request.routeOptions.url?.startsWith('/api/') === true

export const isOfHealth = (request: FastifyRequest) => request.routeOptions.url === '/api/health'
