import fc from 'fast-check'
import { z } from 'zod'

/** Texts that are dear to somebody: to normalise, to match, to cut, to count, to index. */
const TILES = [
  '\u0301\u0316',
  `e${'\u0301'.repeat(30)}`,
  '\uFDFA',
  '\u2026',
  ' ',
  '\n',
  '.',
  'a.',
  '1',
  '-',
  '@a',
  '(',
  '<!-',
  '"',
  '\\',
  'https://a.',
  'a ',
  'wrdpress ',
  '👩‍👩‍👧',
  '\u202E',
  '\uD800',
  '\u0000',
  '%',
  'ﬃ',
  '{{name}} ',
]
const LARGEST = 900_000

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  prefixItems?: Schema[]
  items?: Schema | false
  maxItems?: number
  minItems?: number
  maxLength?: number
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
}

export type Pick = <T>(from: readonly T[]) => T

/** Makes values of one schema: each of the largest size that fits, or with one part far beyond it. */
export class Generator {
  readonly #schema: Schema
  readonly #pick: Pick
  /** How many more texts there are before the one that is too large. */
  #countdown = Number.POSITIVE_INFINITY

  constructor(schema: z.ZodType, pick: Pick) {
    this.#schema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    this.#pick = pick
  }

  next(): unknown {
    this.#countdown = this.#pick([0, 1, 2, 3, 5, 8, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
    return this.#value(this.#schema)
  }

  #value(schema: Schema): unknown {
    const either = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (either) return this.#value(this.#pick(either))
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.#pick(schema.enum)
    if (schema.type === 'object') return this.#object(schema)
    if (schema.type === 'array') return this.#list(schema)
    if (schema.type === 'number' || schema.type === 'integer')
      return this.#pick([schema.maximum ?? 2 ** 31, schema.minimum ?? 1, 1])
    if (schema.type === 'boolean') return this.#pick([true, false])
    if (schema.type === 'null') return null
    return this.#text(schema)
  }

  #object({ properties = {} }: Schema): unknown {
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, this.#value(each)]))
  }

  #list({ prefixItems, items, maxItems = 2_000 }: Schema): unknown {
    if (prefixItems) return prefixItems.map((each) => this.#value(each))
    if (!items) return []
    const one = this.#value(items)
    // Lists within lists are long at the outermost alone.
    const size = Math.max(1, Math.min(maxItems, Math.floor(LARGEST / JSON.stringify(one ?? null).length)))
    return Array<unknown>(size).fill(one)
  }

  #text({ maxLength = 2_000, pattern }: Schema): unknown {
    const tile = this.#pick(TILES)
    if (this.#countdown-- === 0) return this.#tooLarge(tile)
    if (pattern) return this.#pick(matching(pattern))
    return tile.repeat(Math.ceil(maxLength / tile.length)).slice(0, maxLength)
  }

  #tooLarge(tile: string): unknown {
    const size = this.#pick([1_000, 10_000, 60_000, LARGEST / 6, LARGEST])
    const bytes = Buffer.byteLength(JSON.stringify(tile)) - 2
    const text = tile.repeat(Math.ceil(size / bytes))
    return this.#pick([
      text,
      text,
      text,
      Array(9_000).fill(tile),
      JSON.parse(`${'['.repeat(18)}${']'.repeat(18)}`),
    ])
  }
}

const known = new Map<string, string[]>()

/** A few texts that the pattern lets in. */
function matching(pattern: string): string[] {
  const made = known.get(pattern) ?? sample(pattern)
  known.set(pattern, made)
  return made
}

function sample(pattern: string): string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), 20)
  } catch {
    // Expressions that look ahead; the text is refused then.
    return ['a']
  }
}
