import { z } from 'zod'
import { cutText } from '../cut-text.ts'

const TEXT_MAX = 200
const LIST_MAX = 10
/** What the column takes. */
const WHOLE_MAX = 8_000

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type ChangeValue = z.infer<typeof Value>
const Values = z.record(z.string(), Value)

/** How something was and how it is, by field; for a part of it that is new or gone, one side is empty. */
export const Change = z.object({ before: Values, after: Values })
export type Change = z.infer<typeof Change>

/** The fields that differ, with their values cut to a length that a person reads. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>): Change {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.filter((name) => name in from).map((name) => [name, bounded(from[name])]))
  return { before: pick(before), after: pick(after) }
}

export function changeText({ before, after }: Change): string {
  const change = differences(before, after)
  const text = JSON.stringify(change)
  if (text.length <= WHOLE_MAX) return text
  return JSON.stringify({ before: {}, after: { fields: bounded(Object.keys(change.after)) } })
}

function bounded(value: unknown): ChangeValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((one) => cut(String(one)))
  return cut(typeof value === 'string' ? value : JSON.stringify(value))
}

const cut = (text: string) => (text.length > TEXT_MAX ? `${cutText(text, TEXT_MAX)}…` : text)
