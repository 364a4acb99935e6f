import type { Input, RouteSpec } from '@sitewright/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../problem.ts'

const Nothing = z.strictObject({})

/** Parses params, query and body by the contract; unknown keys are refused, so nothing is silently ignored. */
export function parseInput<R extends RouteSpec>(route: R, request: FastifyRequest): Input<R> {
  const params = parsePart(route.params ?? Nothing, request.params, 'not_found')
  const query = parsePart(route.query ?? Nothing, request.query, 'invalid')
  const read = route.wire === 'multipart' || route.wire === 'raw'
  const body = read ? undefined : parsePart(route.body ?? NoBody, request.body, 'invalid')
  return { params, query, body } as Input<R>
}

const NoBody = z.union([z.undefined(), Nothing])

/** More than any form of ours has; an answer is no larger than what was sent. */
const FIELDS_MAX = 20

/** Throws `code` with one message a field. A path that is not an id is simply not found. */
export function parsePart(schema: z.ZodType, value: unknown, code: 'invalid' | 'not_found'): unknown {
  const parsed = schema.safeParse(value ?? (schema === NoBody ? undefined : {}))
  if (parsed.success) return parsed.data
  if (code === 'not_found') throw new Problem('not_found')
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues.slice(0, FIELDS_MAX)) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, FIELDS_MAX).map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of paths) fields[path.join('.').slice(0, 100) || 'body'] ??= sentence(issue, value)
  }
  const [first] = Object.values(fields)
  throw new Problem('invalid', { fields, ...(first ? { says: first } : {}) })
}

/** The schema's own sentence where it has one, a plain one instead of the library's otherwise. */
function sentence(issue: z.core.$ZodIssue, whole: unknown): string {
  if (issue.code === 'unrecognized_keys') return 'This field is not known here.'
  if (issue.code === 'invalid_type' && isAbsent(whole, issue.path)) return 'Please fill this in.'
  const isOurs =
    !issue.message.startsWith('Invalid input') && issue.message !== libraryWords(issue as z.core.$ZodRawIssue)
  return isOurs ? issue.message : plain(issue)
}

/** What the library says of itself is for programmers: it has patterns and names of types. */
const libraryWords = z.locales.en().localeError

function plain(issue: z.core.$ZodIssue): string {
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : ''
  if (issue.code === 'too_big') return `Please give at most ${issue.maximum}${unit}.`
  if (issue.code !== 'too_small') return 'This does not have the right form.'
  const isEmpty = issue.minimum === 1 && issue.origin !== 'number'
  return isEmpty ? 'Please fill this in.' : `Please give at least ${issue.minimum}${unit}.`
}

function isAbsent(whole: unknown, path: PropertyKey[]): boolean {
  let at = whole
  for (const key of path) at = at === null || typeof at !== 'object' ? undefined : Reflect.get(at, key)
  return at === undefined || at === null
}
