import { drawInThread } from '#platform/documents/pdf-thread.ts'
import { reportPdf } from './pdf.ts'

drawInThread(reportPdf)
