import { z } from 'zod'

// PostgreSQL refuses NUL, a lone surrogate is silently replaced on the wire, and direction
// overrides or tag characters make a text read differently from what it is.
const unstorable =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const deceptive = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]/u
// Marks of direction that turn what follows, and letters that show nothing: right within a text, and not in a name.
const unseen = /[\u061C\u200E\u200F\u00AD\u115F\u1160\u3164\uFFA0\u2800]/
// Normalising takes time with the square of a run of marks; no script needs more than 30 (UAX 15, stream-safe text).
const stackedMarks = /\p{M}{31}/u
const lineBreak = /[\r\n\u2028\u2029]/

/** Length in code points, as people count: an emoji is not two. */
export function lengthInCodePoints(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

interface Limits {
  min?: number
  max: number
  /** Said when the text is shorter than `min`. */
  required?: string
}

function storable({ min = 0, max, required = 'Please fill this in.' }: Limits) {
  return z
    .string()
    .max(max * 4, { error: `Please use at most ${max} characters.`, abort: true })
    .refine(
      (text) => !unstorable.test(text) && !deceptive.test(text) && !stackedMarks.test(text),
      'The text has characters that cannot be stored.',
    )
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => lengthInCodePoints(text) >= min, required)
    .refine((text) => lengthInCodePoints(text) <= max, `Please use at most ${max} characters.`)
}

/** One line of text, trimmed; lengths in code points. */
export function line(limits: Limits) {
  return storable(limits)
    .refine((text) => !lineBreak.test(text), 'Please write this on one line.')
    .refine((text) => !unseen.test(text), 'The text has characters that cannot be seen.')
}

/** Several lines of text, trimmed; lengths in code points. */
export function paragraph(limits: Limits) {
  return storable(limits)
}

/** A whole number that fits PostgreSQL's integer, as the ids of this product do. */
export const Id = z.number().int().positive().max(2_147_483_647)

/** The same in a path or query, where everything is text; `1e3`, `0x10` and `+1` are not ids. */
export const IdInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Not a valid id.')
  .transform(Number)
  .pipe(Id)

export const ById = z.strictObject({ id: IdInPath })

/** Made by the sender; the same one twice is one message, one request. */
export const ClientId = z.string().regex(/^[\w-]{8,64}$/, 'Not a valid client_id.')

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: 'date-time' })

/** Nothing to say but that it worked. */
export const Done = z.object({ message: z.string() })
