import { parentPort } from 'node:worker_threads'
import { parseMail } from './parse-mail.ts'
import type { ReadAnswer, ReadOrder } from './parsed-mail.ts'
import { replyText } from './reply-text.ts'

parentPort?.on('message', (order: ReadOrder) => {
  answer(order).then(
    (answered) => parentPort?.postMessage(answered),
    (error: Error) => parentPort?.postMessage({ failure: error.message } satisfies ReadAnswer),
  )
})

async function answer(order: ReadOrder): Promise<ReadAnswer> {
  return 'raw' in order ? { mail: await parseMail(order.raw) } : { reply: replyText(order.body) }
}
