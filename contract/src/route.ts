import type { z } from 'zod'

/**
 * Who may knock. `client` is any signed-in person with a verified address (staff included): what they see is
 * narrowed by the row's own visibility. `cookie` reads the refresh cookie and nothing else; `signed` is a service whose
 * signature the verb checks.
 */
export type Access = 'anyone' | 'cookie' | 'signed' | 'client' | 'admin'

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
  /** Success status; 200 unless told. */
  status?: 200 | 201 | 202 | 204
  /**
   * `multipart` bodies are read by the verb, `raw` ones reach it as bytes, `file` replies are streams: none of them passes
   * through zod.
   */
  wire?: 'json' | 'multipart' | 'raw' | 'file'
  /**
   * Where present, `Accept: text/event-stream` gets the answer as these events while it comes about: the verb's own,
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

/** What a verb receives after parsing. */
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
