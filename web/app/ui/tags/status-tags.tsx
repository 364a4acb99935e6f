import { statusWords } from '../words.ts'
import { Tag, type Tone } from './tag.tsx'

/** The colours of the statuses of requests and tickets; one that we do not know is grey. */
const tones = new Map<string, Tone>([
  ['new', 'info'],
  ['in_progress', 'warm'],
  ['completed', 'good'],
  ['open', 'info'],
  ['in-progress', 'warm'],
  ['resolved', 'good'],
])

const toneOf = (status: string): Tone => tones.get(status) ?? 'neutral'

export function StatusTag({ status }: { status: string }) {
  return <Tag tone={toneOf(status)}>{statusWords(status)}</Tag>
}

export function TicketTag({ id, status }: { id: number; status: string | null }) {
  return (
    <Tag tone={toneOf(status ?? '')}>
      Ticket #{id} ({statusWords(status ?? '')})
    </Tag>
  )
}
