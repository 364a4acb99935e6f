import type { Acked } from './device.ts'

/** A message as one witness has it: the table, a device's view or what the route lists. */
export interface Seen {
  id: number
  seq: number
  client_id: string
  message: string
}

export interface Evidence {
  table: Seen[]
  /** What was acknowledged, for each sender in the order of sending. */
  acked: Acked[][]
  /** Everything that should equal the table. */
  witnesses: Seen[][]
}

export interface Verdict {
  /** Acknowledged messages that the table or any witness does not have. */
  lost: number
  /** Messages that the table or any witness has more than once, whatever id they carry. */
  doubled: number
  /** Acknowledged with another seq, or stored with another `client_id`, than the table has. */
  mislabelled: number
  /** Places in the table where the next seq is not one higher. */
  gaps: number
  /** Every witness has the table's order, and each sender's messages stand in the order of sending. */
  orderEqual: boolean
}

export function judge({ table, acked, witnesses }: Evidence): Verdict {
  const all = [table, ...witnesses]
  const texts = all.map((messages) => new Set(messages.map(({ message }) => message)))
  const stored = new Map(table.map((row) => [row.message, row]))
  const sent = acked.flat()
  return {
    lost: sent.filter(({ text }) => texts.some((known) => !known.has(text))).length,
    doubled: new Set(all.flatMap(repeated)).size,
    mislabelled: sent.filter(({ text, seq, clientId }) => {
      const row = stored.get(text)
      return row && (row.seq !== seq || row.client_id !== clientId)
    }).length,
    gaps: table.filter(({ seq }, index) => seq !== index + 1).length,
    orderEqual:
      witnesses.every((messages) => orderOf(messages) === orderOf(table)) &&
      acked.every((own) =>
        isRising(own.map(({ text }) => stored.get(text)?.seq ?? Number.POSITIVE_INFINITY)),
      ),
  }
}

export function isKept(verdict: Verdict): boolean {
  const { lost, doubled, mislabelled, gaps, orderEqual } = verdict
  return lost === 0 && doubled === 0 && mislabelled === 0 && gaps === 0 && orderEqual
}

function repeated(messages: Seen[]): string[] {
  const known = new Set<string>()
  return messages.flatMap(({ message }) => {
    if (known.has(message)) return [message]
    known.add(message)
    return []
  })
}

const orderOf = (messages: Seen[]) => messages.map(({ id, seq }) => `${seq}:${id}`).join()
const isRising = (seqs: number[]) => seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0))
