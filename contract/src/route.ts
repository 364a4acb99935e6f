import type { z } from 'zod'

/**
 * Which actors may call the route. `client` is any signed-in person with a verified address (staff included); the
 * row's visibility narrows what they see. `cookie` reads the refresh cookie and nothing else; `signed` is a service whose
 * signature the handler checks. `owner` is the role of staff that manages staff and moves money.
 */
export type Access = 'anyone' | 'cookie' | 'signed' | 'client' | 'admin' | 'owner'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RouteSpec {
  method: Method
  /** Full path from the origin, parameters written `:name`. */
  path: `/api/${string}`
  access: Access
  /** One sentence for the API page. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Success status; 200 by default. */
  status?: 200 | 201 | 202 | 204
  /**
   * `multipart` bodies are read by the handler, `raw` ones reach it as bytes, `file` replies are streams: none of them passes
   * through zod.
   */
  wire?: 'json' | 'multipart' | 'raw' | 'file'
  /** Of a raw body; 2 MB by default. */
  bodyMaxBytes?: number
  /**
   * Where present, `Accept: text/event-stream` gets the answer as these events while it comes about: the handler's own,
   * then `done` with the reply, or `problem` when it broke off.
   */
  events?: z.ZodType
}

/** Keeps the literal types of a route, so that client and server infer from the same object. */
export function route<const R extends RouteSpec>(spec: R): R {
  return spec
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives after parsing. */
export interface Input<R extends RouteSpec> {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
}

/** What a caller sends before parsing. */
export interface Call<R extends RouteSpec> {
  params: Sent<R['params']>
  query: Sent<R['query']>
  body: Sent<R['body']>
}

export type Reply<R extends RouteSpec> = z.output<R['reply']>

/** One event of the route's stream, before parsing; never for a route without one. */
export type StreamEvent<R extends RouteSpec> = R['events'] extends z.ZodType ? z.input<R['events']> : never
