import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Email } from './accounts.ts'
import { NewContact } from './contact.ts'
import { routes } from './routes.ts'
import { socketEvents } from './sockets.ts'

interface Def {
  type: string
  format?: string
  checks?: { _zod: { def: { check: string; abort?: boolean } } }[]
  [part: string]: unknown
}

const CHEAP = new Set(['min_length', 'max_length', 'length_equals'])

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'def' in value

function partsOf(def: Def): [name: string, part: z.ZodType][] {
  return Object.entries(def).flatMap(([name, value]): [string, z.ZodType][] => {
    if (isSchema(value)) return [[name, value]]
    if (name === 'checks' || typeof value !== 'object' || value === null) return []
    return Object.entries(value).filter((entry): entry is [string, z.ZodType] => isSchema(entry[1]))
  })
}

/** Texts whose bound does not keep a later check, of the text or of what it is part of, from reading them whole. */
function unbounded(schema: z.ZodType, path: string, isCheckedLater = false): string[] {
  const def = schema._zod.def as unknown as Def
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def)
  const isChecked = isCheckedLater || checks.some(({ check }) => !CHEAP.has(check))
  // What enters a pipe does not come out of it where a check failed.
  const parts = partsOf(def).flatMap(([name, part]) =>
    unbounded(part, `${path}.${name}`, name === 'in' ? isCheckedLater : isChecked),
  )
  if (def.type !== 'string') return parts
  const at = checks.findIndex(({ check }) => check === 'max_length')
  const bound = checks[at]
  const isRead = isCheckedLater || checks.slice(at + 1).some(({ check }) => !CHEAP.has(check))
  const isReadBefore =
    def.format !== undefined || checks.slice(0, at).some(({ check }) => check === 'string_format')
  return bound && ((isRead && !bound.abort) || isReadBefore) ? [...parts, path] : parts
}

test('a text beyond its bound meets no further check, in any route and event', () => {
  const found = Object.entries(routes).flatMap(([feature, table]) =>
    Object.entries(table).flatMap(([name, { body, query, params }]: [string, Record<string, z.ZodType>]) =>
      Object.entries({ body, query, params }).flatMap(([part, schema]) =>
        schema ? unbounded(schema, `${feature}.${name}.${part}`) : [],
      ),
    ),
  )
  const events = Object.entries(socketEvents).flatMap(([name, { args }]) => unbounded(args, name))
  expect([...found, ...events]).toEqual([])
})

test('an address of a megabyte is answered like any other wrong one', () => {
  const address = `a@${'a.'.repeat(500_000)}`
  const says = 'Please enter a valid email.'
  expect(Email.safeParse(address).error?.issues.map(({ message }) => message)).toEqual([says])
  const contact = NewContact.safeParse({ client_email: address })
  expect(contact.error?.issues.filter(({ path }) => path[0] === 'client_email')).toMatchObject([
    { message: says },
  ])
})
