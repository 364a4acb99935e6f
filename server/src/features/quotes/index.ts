import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { costly } from '#platform/http/costly.ts'
import type { Job } from '#platform/jobs/define.ts'
import { acceptQuote, noteOpened } from './accept-quote.ts'
import { acceptByStaff, cancelQuote, finalizeQuote } from './change-status.ts'
import { downloadQuote, readMyQuotes, readPublicQuote, readQuotes } from './read-quotes.ts'
import { remindQuotes } from './remind-quotes.ts'
import { createQuote, editQuote } from './write-quote.ts'

export { nextNumber } from './document-number.ts'
export { quoteAccepted } from './quote.events.ts'
export { findQuote, linesOf as quoteLinesOf } from './quote.queries.ts'
export { readMyQuotes, readQuotePage } from './read-quotes.ts'
export { totalsOfQuote } from './terms.ts'

export const quoteBindings: RouteBinding[] = [
  bind(quoteRoutes.list, readQuotes),
  bind(quoteRoutes.create, createQuote),
  bind(quoteRoutes.edit, editQuote),
  bind(quoteRoutes.finalize, finalizeQuote),
  bind(quoteRoutes.acceptByStaff, acceptByStaff),
  bind(quoteRoutes.cancel, cancelQuote),
  bind(quoteRoutes.mine, costly(readMyQuotes)),
  bind(quoteRoutes.pdf, downloadQuote),
  bind(quoteRoutes.get, readPublicQuote),
  bind(quoteRoutes.opened, noteOpened),
  bind(quoteRoutes.accept, acceptQuote),
]

export const quoteJobs = [remindQuotes] as Job[]
