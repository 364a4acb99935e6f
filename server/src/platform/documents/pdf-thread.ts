import { parentPort } from 'node:worker_threads'
import type { BusinessDocument } from './document.ts'
import { drawPdf } from './draw.ts'
import type { PdfAnswer } from './make-pdf.ts'

const say = (answer: PdfAnswer) => parentPort?.postMessage(answer)

parentPort?.on('message', (document: BusinessDocument) => {
  drawPdf(document).then(
    (bytes) => say({ bytes }),
    (error: Error) => say({ failure: error.message }),
  )
})
