import { drawPdf } from './draw.ts'
import { drawInThread } from './pdf-thread.ts'

drawInThread(drawPdf)
