import type { ProofState } from './proofs.ts'
import { supportDay, supportMoment } from './time-words.ts'

/** What the client's one line is made from: the ticket, the request it came from and the proof of its fix. */
export interface StateFacts {
  status: string
  waiting_for: string
  service_type: string
  /** When our next answer is due; null while none is owed. */
  due_at: string | null
  finish_by: string | null
  /** Null for a ticket that began without a finding, and before the checks were asked for. */
  proof: ProofState | null
}

export interface StateLine {
  says: string
  tone: 'info' | 'good' | 'warm' | 'neutral'
}

const isOver = (status: string) => status === 'resolved' || status === 'closed'
const known = ['open', 'in-progress', 'resolved', 'closed']

/** Where a ticket is, as its client reads it: one line, and the same one everywhere. */
export function stateLine(facts: StateFacts, now: number): StateLine {
  const { status, waiting_for, proof } = facts
  if (!known.includes(status)) return { says: '', tone: 'neutral' }
  if (isOver(status)) return overLine(facts)
  if (proof === 'waiting') return { says: 'Checking the fix', tone: 'info' }
  if (waiting_for === 'client') return { says: 'Waiting for your answer', tone: 'warm' }
  if (proof === 'still_there') return { says: 'Not fixed yet, we are on it', tone: 'warm' }
  if (proof === 'unknown') return { says: 'We could not check the fix yet, we are on it', tone: 'warm' }
  if (proof === 'returned') return { says: 'It came back, we are on it again', tone: 'warm' }
  return status === 'in-progress' ? workLine(facts, now) : answerLine(facts, now)
}

function overLine({ status, service_type, proof }: StateFacts): StateLine {
  if (proof === 'gone') return { says: 'Fixed and proved', tone: 'good' }
  if (status === 'closed') return { says: 'Closed', tone: 'neutral' }
  return { says: service_type === 'quick_fix' ? 'Fixed' : 'Finished', tone: 'good' }
}

function workLine({ service_type, finish_by }: StateFacts, now: number): StateLine {
  const doing = service_type === 'quick_fix' ? 'Being fixed' : 'In progress'
  if (finish_by === null) return { says: doing, tone: 'info' }
  const by = Date.parse(finish_by)
  if (by < now) return { says: `${doing}, later than promised (${supportDay(by)})`, tone: 'warm' }
  return { says: `${doing}, by ${supportDay(by)}`, tone: 'info' }
}

function answerLine({ due_at }: StateFacts, now: number): StateLine {
  if (due_at === null) return { says: 'With us', tone: 'info' }
  const by = Date.parse(due_at)
  if (by < now) return { says: `Our answer is late: it was due ${supportMoment(by)}`, tone: 'warm' }
  return { says: `We answer by ${supportMoment(by)}`, tone: 'info' }
}
