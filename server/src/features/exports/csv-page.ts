import type { CsvPage } from '#platform/http/csv.ts'

/** What these routes do not have. */
export const nothing = { params: undefined, body: undefined }

export const idOf = (cursor: string | undefined) => (cursor === undefined ? undefined : Number(cursor))

/** A page that is not full is the last one; otherwise the next begins after its last row. */
export function pageOf<R extends { id: number | string }>(rows: R[], full: number): CsvPage {
  const last = rows.at(-1)
  return { rows, next: last && rows.length >= full ? String(last.id) : null }
}
