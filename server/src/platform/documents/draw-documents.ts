import { workInThread } from '../own-thread.ts'
import { drawPdf } from './draw.ts'

workInThread(drawPdf)
