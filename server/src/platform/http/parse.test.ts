import type { RouteSpec } from '@sitewright/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Problem } from '../problem.ts'
import { parseInput, parsePart } from './parse.ts'

const Order = z.strictObject({
  amount: z.number(),
  note: z.string().max(5, 'At most five.').optional(),
  code: z
    .string()
    .min(2)
    .max(4)
    .regex(/^[a-z]*$/)
    .optional(),
  count: z.number().min(1).max(9).optional(),
  tags: z.array(z.string()).min(1).max(2).optional(),
  lines: z.array(z.strictObject({ count: z.number() })).default([]),
})

function fieldsOf(value: unknown): unknown {
  try {
    parsePart(Order, value, 'invalid')
    return null
  } catch (error) {
    return (error as Problem).fields
  }
}

test.each([
  ['what is missing is asked for', {}, { amount: 'Please fill this in.' }],
  ['what is null is asked for', { amount: null }, { amount: 'Please fill this in.' }],
  [
    'what is of another kind is said to be so',
    { amount: '21' },
    { amount: 'This does not have the right form.' },
  ],
  ['a sentence of the schema is kept', { amount: 1, note: 'too long' }, { note: 'At most five.' }],
  [
    'deep in a list the place is named',
    { amount: 1, lines: [{ count: 1 }, {}] },
    { 'lines.1.count': 'Please fill this in.' },
  ],
  [
    'what has the wrong letters is told so in words, without a pattern',
    { amount: 1, code: 'AB' },
    { code: 'This does not have the right form.' },
  ],
  [
    'what is too much is told how much may be',
    { amount: 1, code: 'abcde', count: 10, tags: ['a', 'b', 'c'] },
    {
      code: 'Please give at most 4 characters.',
      count: 'Please give at most 9.',
      tags: 'Please give at most 2.',
    },
  ],
  [
    'what is too little is told how much is needed',
    { amount: 1, code: 'a', count: 0, tags: [] },
    {
      code: 'Please give at least 2 characters.',
      count: 'Please give at least 1.',
      tags: 'Please fill this in.',
    },
  ],
  [
    'a field that nobody knows is named',
    { amount: 1, is_admin: true },
    { is_admin: 'This field is not known here.' },
  ],
  ['what is no form at all is the body', 'hello', { body: 'This does not have the right form.' }],
])('%s', (_, value, fields) => {
  expect(fieldsOf(value)).toEqual(fields)
})

test('a sentence about a field that was left out is kept as well', () => {
  const says = 'Please give one of the two.'
  const Either = z
    .strictObject({ phone: z.string().optional(), email: z.string().optional() })
    .refine(({ phone, email }) => phone || email, { path: ['phone'], error: says })
  expect(() => parsePart(Either, {}, 'invalid')).toThrow(expect.objectContaining({ fields: { phone: says } }))
})

test('a path that is not an id is not found, without details', () => {
  expect(() => parsePart(z.strictObject({ id: z.number() }), { id: 'x' }, 'not_found')).toThrow(
    expect.objectContaining({ code: 'not_found', fields: undefined }),
  )
})

test('the name of an unknown field is told by its first hundred characters', () => {
  expect(Object.keys(fieldsOf({ amount: 1, ['x'.repeat(5_000)]: 1 }) as object)).toEqual(['x'.repeat(100)])
})

test('of ten thousand unknown fields twenty are told', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 1]))
  expect(Object.keys(fieldsOf({ amount: 1, ...many }) as object)).toHaveLength(20)
})

test('a route that declares no query and no body takes none', () => {
  const route: RouteSpec = {
    method: 'POST',
    path: '/api/x',
    access: 'anyone',
    summary: 'x',
    reply: z.object({}),
  }
  const given = (change: object) => parseInput(route, { params: {}, query: {}, ...change } as FastifyRequest)
  for (const body of [null, undefined, {}]) expect(given({ body })).toMatchObject({ query: {} })
  expect(() => given({ query: { all: '1' } })).toThrow(expect.objectContaining({ code: 'invalid' }))
  expect(() => given({ body: { all: true } })).toThrow(expect.objectContaining({ code: 'invalid' }))
})

test.each(['multipart', 'raw'] as const)('what comes as %s is left for its handler to read', (wire) => {
  const route = { method: 'POST', path: '/api/x', access: 'anyone', summary: 'x', wire, reply: z.object({}) }
  const request = { params: {}, query: {}, body: Buffer.from('bytes') }
  expect(parseInput(route as RouteSpec, request as FastifyRequest).body).toBeUndefined()
})
