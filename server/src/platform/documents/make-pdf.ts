import { queues, slots } from '../budget-table.ts'
import type { HttpCtx } from '../context.ts'
import { peerKey } from '../limits.ts'
import { OwnThread } from '../own-thread.ts'
import type { BusinessDocument } from './document.ts'

const thread = new OwnThread<BusinessDocument, Uint8Array>(
  new URL('./draw-documents.ts', import.meta.url),
  queues.documents,
)

/** The document as a PDF, made in a thread of its own. Throws `unavailable` when it takes too long or many wait already. */
export const makePdf = async (document: BusinessDocument, atMostMs?: number): Promise<Buffer> =>
  Buffer.from(await thread.make(document, atMostMs))

/** The same for who asks, after what their network asked for before. */
export async function makePdfInTurn(
  { budgets, ip }: Pick<HttpCtx, 'budgets' | 'ip'>,
  document: BusinessDocument,
): Promise<Buffer> {
  using turn = budgets.line(slots.documentsAtWork, peerKey(ip))
  await turn.ready
  return await makePdf(document)
}
