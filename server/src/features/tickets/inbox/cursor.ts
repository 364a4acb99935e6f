import { z } from 'zod'
import { Problem } from '#platform/problem.ts'

/** Where a page of the inbox ended: the promise (in ms, or null for none) and the id. */
const Cursor = z.tuple([
  z.number().int().min(0).max(8.64e15).nullable(),
  z.number().int().positive().max(2_147_483_647),
])
export type Cursor = z.infer<typeof Cursor>

export function writeCursor(dueAt: Date | null, id: number): string {
  return Buffer.from(JSON.stringify([dueAt?.getTime() ?? null, id])).toString('base64url')
}

export function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Problem('invalid', { fields: { before: 'That page does not exist.' } })
  }
}
