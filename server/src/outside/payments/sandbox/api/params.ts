import { parse } from 'qs'
import { z } from 'zod'
import { StripeProblem } from './problem.ts'

const TEXT_MAX = 5_000

/** A form or a query with brackets, as an object. Refuses what no database keeps. */
export function parseForm(text: string): object {
  if (/%00|\0/.test(text))
    throw new StripeProblem(400, 'Invalid string: a null character cannot be stored.', {
      code: 'invalid_characters',
    })
  return parse(text, { plainObjects: true, depth: 5, arrayLimit: 100, parameterLimit: 500 })
}

/** The parameters that a call takes; others are ignored, as far as they are Stripe's. */
export function readParams<T>(schema: z.ZodType<T>, given: object): T {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path ?? []
  const param = path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
  if (isAbsent(given, path))
    throw new StripeProblem(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw new StripeProblem(400, issue?.message ?? 'Invalid request.', { param })
}

function isAbsent(given: object, path: readonly PropertyKey[]): boolean {
  let value: unknown = given
  for (const part of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[part]
  return value === undefined
}

export const Text = z
  .string('Invalid string.')
  .max(TEXT_MAX, `Invalid string: at most ${TEXT_MAX} characters.`)

export const Email = z
  .string('Invalid string.')
  .max(512, 'Invalid string: at most 512 characters.')
  .regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'Invalid email address.')

export function whole(min: number, max: number) {
  return z
    .string('Invalid integer.')
    .regex(/^-?\d{1,15}$/, 'Invalid integer.')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `Invalid integer: it must be at least ${min}.`)
        .max(max, `Invalid integer: it must be at most ${max}.`),
    )
}

export const Instant = whole(0, 999_999_999_999)
export const YesOrNo = z
  .enum(['true', 'false'], 'Invalid boolean: it must be true or false.')
  .transform((word) => word === 'true')

/** Only pages of the web: everything else could run something in the visitor's browser. */
export const WebAddress = Text.refine((text) => {
  const url = URL.parse(text.replaceAll('{CHECKOUT_SESSION_ID}', 'id'))
  return url !== null && /^https?:$/.test(url.protocol)
}, 'Not a valid URL: it must begin with http:// or https://.')

/** Keys with empty values are taken out; an empty text takes out all of them. */
export const Metadata = z.union(
  [
    z.literal(''),
    z
      .record(z.string().max(40, 'Metadata keys have at most 40 characters.'), z.string().max(500))
      .refine((all) => Object.keys(all).length <= 50, 'Metadata has at most 50 keys.'),
  ],
  'Invalid metadata: it is a set of texts, with keys of at most 40 and values of at most 500 characters.',
)

export function mergeMetadata(
  known: Record<string, string>,
  changes: z.infer<typeof Metadata> | undefined,
): Record<string, string> {
  if (changes === undefined) return known
  if (changes === '') return {}
  return Object.fromEntries(Object.entries({ ...known, ...changes }).filter(([, value]) => value !== ''))
}

/** What every list takes; ten unless told. */
export const Page = {
  limit: whole(1, 100).default(10),
  starting_after: Text.optional(),
}
