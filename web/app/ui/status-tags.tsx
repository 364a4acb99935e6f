import { Tag, type Tone } from './tag.tsx'

type Words = Record<string, { label: string; tone: Tone } | undefined>

const requestWords: Words = {
  new: { label: 'New', tone: 'info' },
  in_progress: { label: 'In progress', tone: 'warm' },
  completed: { label: 'Completed', tone: 'good' },
}

const ticketWords: Words = {
  open: { label: 'Open', tone: 'info' },
  'in-progress': { label: 'In progress', tone: 'warm' },
  resolved: { label: 'Resolved', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
}

/** A status in plain words; one that we do not know is shown as it is, in grey. */
const wordsFor = (words: Words, status: string) =>
  words[status] ?? { label: inWords(status), tone: 'neutral' as const }

function inWords(status: string): string {
  const text = status.replace(/[_-]+/g, ' ').trim()
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : 'Unknown'
}

export function RequestStatusTag({ status }: { status: string }) {
  const { label, tone } = wordsFor(requestWords, status)
  return <Tag tone={tone}>{label}</Tag>
}

export function TicketStatusTag({ status }: { status: string }) {
  const { label, tone } = wordsFor(ticketWords, status)
  return <Tag tone={tone}>{label}</Tag>
}

/** 'Ticket #7 (Open)', as lists of requests show it. */
export function TicketTag({ id, status }: { id: number; status: string | null }) {
  const { label, tone } = wordsFor(ticketWords, status ?? '')
  return (
    <Tag tone={tone}>
      Ticket #{id} ({label})
    </Tag>
  )
}
