import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { appendAudit } from '../audit/append.ts'
import { limits, slots } from '../budget-table.ts'
import type { HttpCtx } from '../context.ts'
import { transaction } from '../database/transaction.ts'
import { dispositionHeaders } from '../files/download.ts'
import { onceClosed } from './once-closed.ts'

/** Of a list; a spreadsheet shows little more. */
const ROWS_MAX = 100_000

export interface CsvPage {
  rows: Record<string, unknown>[]
  /** For the next page; null at the end. */
  next: string | null
}

interface Csv {
  /** The file, such as `tickets.csv`. */
  name: string
  columns: string[]
  /** Columns in pounds, written with their pence. */
  amounts?: string[]
  /** What was asked for, for the audit log. */
  filter?: Record<string, unknown>
  /** The page after a cursor; the first one without. */
  batch: (after: string | undefined) => Promise<CsvPage>
  /** Null: all of them, as accounts must be whole. */
  rowsMax?: number | null
}

/** A formula behind a sign at which another spreadsheet begins a cell; the library looks at the beginning of ours alone. */
const WITHIN = /(?<!^)([;\t\r\n])(?=[=+@]|-\S)/g

/**
 * A list as CSV, read a page after the other while it is sent, so that a slow reader holds a page and not the list. Cells
 * that a spreadsheet would run as a formula are made plain text. Each is written in the audit log.
 */
export async function sendCsv(ctx: HttpCtx, csv: Csv): Promise<Readable> {
  const { name, columns, amounts = [], filter = {} } = csv
  const person = 'userId' in ctx.actor ? ctx.actor.userId : ''
  await ctx.limits.consume(limits.csvExports, `user:${person}`)
  const place = ctx.budgets.enter(slots.csvExports, person)
  onceClosed(ctx.reply.raw, () => place[Symbol.dispose]())
  await transaction(ctx.db, (tx) =>
    appendAudit(tx, ctx, {
      action: 'export.downloaded',
      object: { kind: 'export', id: null },
      reason: [name, ...filterInWords(filter)].join(', ').slice(0, 300),
    }),
  )
  const rows = Readable.from(readAll(ctx, csv))
  const text = stringify({
    header: true,
    columns,
    escape_formulas: true,
    bom: true,
    cast: {
      string: (value) => value.replace(WITHIN, "$1'"),
      number: (value: number, { column }: { column?: string | number | undefined }) =>
        amounts.includes(String(column)) ? value.toFixed(2) : String(value),
      boolean: (value: boolean) => (value ? 'yes' : 'no'),
      date: (value: Date) => value.toISOString(),
    },
  })
  rows.once('error', (error) => text.destroy(error))
  text.once('close', () => rows.destroy())
  ctx.reply.headers(dispositionHeaders(name, 'text/csv'))
  return rows.pipe(text)
}

async function* readAll({ requireStill }: HttpCtx, { columns, batch, rowsMax = ROWS_MAX }: Csv) {
  let sent = 0
  for (let after: string | undefined; ; ) {
    const { rows, next } = await batch(after)
    for (const row of rows) {
      if (sent === rowsMax) {
        yield {
          [columns[0] ?? '']: `Only the first ${rowsMax} rows are here. Please choose fewer by a filter.`,
        }
        return
      }
      sent += 1
      yield row
    }
    if (next === null) return
    after = next
    await requireStill()
  }
}

/** Of a search only that there was one: what is typed may be a person's name, and the log cannot forget. */
const filterInWords = (filter: Record<string, unknown>): string[] =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, value]) => (field === 'q' ? 'with a search' : `${field}: ${value}`))
