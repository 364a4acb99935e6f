import { z } from 'zod'
import { isStorable, lengthInCodePoints, tooLong, UNSTORABLE } from './text-rules.ts'

// Marks of direction that turn what follows, controls, and letters that show nothing: right within a text, and not in a
// name. What joins or varies letters and emoji (ZWJ, ZWNJ, variation selectors) is right in both.
const unseen =
  /[\u0080-\u009F\u061C\u200E\u200F\u00AD\u115F\u1160\u17B4\u17B5\u180E\u2061-\u2065\u206A-\u206F\u2800\u3164\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}]/u
/** Joining nothing, these show nothing: a text of them alone is empty to who reads it. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}]/u
const lineBreak = /[\r\n\u2028\u2029]/

interface Limits {
  min?: number
  max: number
  /** Said when the text is shorter than `min`. */
  required?: string
}

function storable({ min = 0, max, required = 'Please fill this in.' }: Limits) {
  return z
    .string()
    .max(max * 4, { error: tooLong(max), abort: true })
    .refine(isStorable, UNSTORABLE)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => lengthInCodePoints(text) >= min && (min === 0 || seen.test(text)), required)
    .refine((text) => lengthInCodePoints(text) <= max, tooLong(max))
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

/** Made by the sender; the same one twice is one message, one request. Under `plan-` our own tickets are opened once. */
export const ClientId = z.string().regex(/^(?!plan-)[\w-]{8,64}$/, 'Not a valid client_id.')

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: 'date-time' })

/** An instant as it comes in: with any fraction of a second that a clock gives, and in one form from then on. */
export const instantOf = (says: string) =>
  z
    .string(says)
    .max(30, { error: says, abort: true })
    .pipe(z.iso.datetime(says))
    .transform((text) => new Date(text).toISOString())

/** A day of ours: those far off do not fit what PostgreSQL and JavaScript both count with. */
export const dayOf = (says: string) =>
  z.iso
    .date(says)
    .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'Please choose a date from 2000 to 2100.')
export const Day = dayOf('Please choose a day.')

/** Nothing to say but that it worked. */
export const Done = z.object({ message: z.string() })
