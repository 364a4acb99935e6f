import { workInThread } from '#platform/own-thread.ts'
import { reportPdf } from './pdf.ts'

workInThread(reportPdf)
