import type { BusinessDocument } from './document.ts'
import { PdfThread } from './pdf-thread.ts'

const thread = new PdfThread<BusinessDocument>(new URL('./draw-documents.ts', import.meta.url))

/** The document as a PDF, made in a thread of its own. Throws `unavailable` when it takes too long or many wait already. */
export const makePdf = (document: BusinessDocument, atMostMs?: number): Promise<Buffer> =>
  thread.make(document, atMostMs)
