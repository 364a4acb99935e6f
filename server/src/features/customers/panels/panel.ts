import type { CustomerPanel } from '@sitewright/contract/customers.ts'
import type { SignedInCtx } from '#platform/context.ts'

/** Of each kind, so many are shown; the rest is behind the link. */
export const PANEL_ROWS = 5

export interface PanelOf {
  id: number
  email: string
}

/** One part of the customer's page. */
export type Panel = (ctx: SignedInCtx, customer: PanelOf) => Promise<CustomerPanel>

/** `in_progress` → `In progress`. */
export function asWords(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
