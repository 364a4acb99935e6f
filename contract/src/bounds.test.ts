import { expect, test } from 'vitest'
import type { z } from 'zod'
import { NewContact } from './contact.ts'
import { routes } from './routes.ts'
import { socketEvents } from './sockets.ts'
import { Email } from './users.ts'

interface Def {
  type: string
  format?: string
  pattern?: RegExp
  checks?: { _zod: { def: { check: string; abort?: boolean; pattern?: RegExp } } }[]
  [part: string]: unknown
}

const CHEAP = new Set(['min_length', 'max_length', 'length_equals'])

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'def' in value

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

function partsOf(def: Def): [name: string, part: z.ZodType][] {
  return Object.entries(def).flatMap(([name, value]): [string, z.ZodType][] => {
    if (isSchema(value)) return [[name, value]]
    if (name === 'checks' || typeof value !== 'object' || value === null) return []
    return Object.entries(value).filter((entry): entry is [string, z.ZodType] => isSchema(entry[1]))
  })
}

/** Texts whose bound does not keep a later check, of the text or of what it is part of, from reading them whole. */
function unbounded(schema: z.ZodType, path: string, isCheckedLater = false): string[] {
  const def = defOf(schema)
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

/** Whether texts of only so many characters match: both ends are tied down, and nothing within repeats without a number. */
function isBounded({ source, flags }: RegExp): boolean {
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const isTied = bare.startsWith('^') && bare.endsWith('$') && !flags.includes('m')
  return isTied && !hasOuterAlternative(bare) && !/[*+]|\{\d+,\}/.test(bare)
}

/** In `^a|b$` each alternative is tied at one end only. */
function hasOuterAlternative(bare: string): boolean {
  let inner = bare
  for (let before = ''; before !== inner; inner = inner.replace(/\([^()]*\)/g, '')) before = inner
  return inner.includes('|')
}

/** Texts of any length that are taken. A text that has entered a pipe meets its bound there. */
function boundless(schema: z.ZodType, path: string): string[] {
  const def = defOf(schema)
  const given = partsOf(def).filter(
    ([name]) => !(name === 'out' && isSchema(def.in) && def.in.type === 'string'),
  )
  const parts = given.flatMap(([name, part]) => boundless(part, `${path}.${name}`))
  if (def.type !== 'string') return parts
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def)
  const isBound = checks.some(({ check }) => check === 'max_length' || check === 'length_equals')
  const patterns = [def, ...checks].flatMap(({ pattern }) => (pattern ? [pattern] : []))
  return isBound || patterns.some(isBounded) ? parts : [...parts, path]
}

/** Asks this of everything that comes in. */
function everywhere(find: (schema: z.ZodType, path: string) => string[]): string[] {
  const found = Object.entries(routes).flatMap(([feature, table]) =>
    Object.entries(table).flatMap(([name, { body, query, params }]: [string, Record<string, z.ZodType>]) =>
      Object.entries({ body, query, params }).flatMap(([part, schema]) =>
        schema ? find(schema, `${feature}.${name}.${part}`) : [],
      ),
    ),
  )
  return [...found, ...Object.entries(socketEvents).flatMap(([name, { args }]) => find(args, name))]
}

test('a text beyond its bound meets no further check, in any route and event', () => {
  expect(everywhere((schema, path) => unbounded(schema, path))).toEqual([])
})

test('every text that is taken has a bound, in any route and event', () => {
  expect(everywhere(boundless)).toEqual([])
})

test.each([
  [/^[a-z]{3}$/, true],
  [/^(?:a|b\+)[*]?$/, true],
  [/^a|b$/, false],
  [/^a+$/, false],
  [/^a{2,}$/, false],
  [/^a$/m, false],
  [/a/, false],
])('%s bounds a text: %s', (pattern, bounds) => {
  expect(isBounded(pattern)).toBe(bounds)
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
