import type { TokenScope } from '@sitewright/contract/token-scopes.ts'
import { invoicesPanel } from './invoices.ts'
import type { Panel } from './panel.ts'
import { planPanel } from './plan.ts'
import { quotesPanel } from './quotes.ts'
import { remindersPanel } from './reminders.ts'
import { requestsPanel } from './requests.ts'
import { sitesPanel } from './sites.ts'
import { ticketsPanel } from './tickets.ts'
import { vaultPanel } from './vault.ts'

/**
 * The parts of the customer's page in their order: a new one is its import and its place here. An API token sees those
 * whose scope it has, and null is for people alone.
 */
export const panels: { panel: Panel; scope: TokenScope | null }[] = [
  { panel: requestsPanel, scope: 'tickets:read' },
  { panel: ticketsPanel, scope: 'tickets:read' },
  { panel: quotesPanel, scope: 'money:read' },
  { panel: invoicesPanel, scope: 'money:read' },
  { panel: planPanel, scope: 'money:read' },
  { panel: sitesPanel, scope: null },
  { panel: vaultPanel, scope: null },
  { panel: remindersPanel, scope: 'reminders:read' },
]
