import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Sentences by field for what is wrong; null, undefined or absent means fine. */
export type Rules<V extends FieldValues> = (values: V) => { [K in Path<V>]?: string | null }

/**
 * Checks a form by the contract's schema and by rules of the form itself, all at once: the schema's own rules
 * between two fields stay silent until every single field is right, which is too late for somebody who types.
 */
export function withRules<V extends FieldValues, O>(
  schema: z.ZodType<O, V>,
  rules: Rules<V>,
): Resolver<V, unknown, O> {
  const bySchema = zodResolver(schema as z.ZodType<O, V>) as Resolver<V, unknown, O>
  return async (values, context, options) => {
    const result = await bySchema(values, context, options)
    const broken = Object.entries(rules(values)).filter(([, message]) => typeof message === 'string')
    if (broken.length === 0) return result
    const own = broken.map(([name, message]) => [
      name,
      { type: 'rule', message, ref: options.fields[name as Path<V>]?.ref },
    ])
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(own) } as FieldErrors<V> }
  }
}
