import { slots } from '../budget-table.ts'
import type { HttpCtx } from '../context.ts'
import { peerKey } from '../limits.ts'
import type { BusinessDocument } from './document.ts'
import { PdfThread } from './pdf-thread.ts'

const thread = new PdfThread<BusinessDocument>(new URL('./draw-documents.ts', import.meta.url))

/** The document as a PDF, made in a thread of its own. Throws `unavailable` when it takes too long or many wait already. */
export const makePdf = (document: BusinessDocument, atMostMs?: number): Promise<Buffer> =>
  thread.make(document, atMostMs)

/** The same for who asks, after what their network asked for before. */
export async function makePdfInTurn(
  { budgets, ip }: Pick<HttpCtx, 'budgets' | 'ip'>,
  document: BusinessDocument,
): Promise<Buffer> {
  using turn = budgets.line(slots.documentsAtWork, peerKey(ip))
  await turn.ready
  return await makePdf(document)
}
