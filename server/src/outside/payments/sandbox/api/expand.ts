import { z } from 'zod'
import type { Kind } from '../records/kinds.ts'
import { findOrNull } from '../records/objects.ts'
import type { Call } from './call.ts'
import { readParams, Text } from './params.ts'
import { StripeProblem } from './problem.ts'

const expandable: Record<string, Kind> = {
  customer: 'customer',
  default_payment_method: 'payment_method',
  invoice: 'invoice',
  latest_invoice: 'invoice',
  subscription: 'subscription',
}

const Expand = z.object({
  expand: z.array(Text, 'Invalid array.').max(20, 'At most 20 properties can be expanded.').default([]),
})

/** Puts the objects themselves where `expand` asks for more than their ids. */
export async function expand(call: Call, answer: object): Promise<object> {
  const { expand } = readParams(Expand, call.params)
  let expanded = answer
  for (const path of expand) expanded = (await put(call, expanded, path.split('.'), path)) as object
  return expanded
}

async function put(call: Call, value: unknown, path: string[], whole: string): Promise<unknown> {
  const [field = '', ...rest] = path
  if (Array.isArray(value)) return Promise.all(value.map((part) => put(call, part, path, whole)))
  if (value === null) return null
  if (typeof value !== 'object' || path.length > 4) throw cannot(whole)
  const held = (value as Record<string, unknown>)[field]
  if (held === undefined) throw cannot(whole)
  const kind = expandable[field]
  const object = kind && typeof held === 'string' ? await findOrNull(call.tx, kind, held) : held
  if (!kind && rest.length === 0 && (typeof held !== 'object' || held === null)) throw cannot(whole)
  return { ...value, [field]: rest.length > 0 ? await put(call, object, rest, whole) : object }
}

function cannot(path: string): StripeProblem {
  return new StripeProblem(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
}
