import type { FindingCard } from '@sitewright/contract/assistant.ts'
import { createTabStored } from '../tab-storage.ts'

const stored = createTabStored('findings')
const MOST = 30

/** A finding that this tab received, so that a request form can be filled with it. */
export interface KeptFinding {
  card: FindingCard
  /** Where the site's address can be asked. */
  examinationId: string | null
}

const readAll = (): KeptFinding[] => {
  const kept = stored.read()
  return Array.isArray(kept) ? kept.filter(isKept) : []
}

function isKept(value: unknown): value is KeptFinding {
  if (typeof value !== 'object' || value === null) return false
  const { card } = value as Partial<KeptFinding>
  return typeof card?.id === 'string' && Array.isArray(card.evidence)
}

export function keepFindings(cards: FindingCard[], examinationId: string | null): void {
  if (cards.length === 0) return
  const ids = new Set(cards.map(({ id }) => id))
  const others = readAll().filter(({ card }) => !ids.has(card.id))
  const kept = [...others, ...cards.map((card) => ({ card, examinationId }))]
  stored.write(kept.slice(-MOST))
}

/** Null when this tab has not received it. */
export function getKeptFindingOrNull(id: string): KeptFinding | null {
  return readAll().find(({ card }) => card.id === id) ?? null
}
