import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { ApiProblem, call, lightRoute, pathOf } from '#app/client/api.ts'
import { newId } from '#app/client/new-id.ts'
import { getSocket } from '#app/client/socket.ts'
import { upload } from '#app/client/upload.ts'
import { toastError } from '#app/ui/toast.tsx'
import { socketTransport } from './connect-thread.ts'
import type { Failure } from './deliver.ts'
import { outboxStore } from './outbox-store.ts'
import type { ThreadParts } from './thread.ts'
import type { Pending } from './thread-state.ts'

const post = lightRoute<typeof ticketRoutes.post>({ method: 'POST', path: '/api/tickets/:id/messages' })
const messages = lightRoute<typeof ticketRoutes.messages>({
  method: 'GET',
  path: '/api/tickets/:id/messages',
})
const uploadPath: typeof ticketRoutes.upload.path = '/api/tickets/:id/upload'

export function browserParts(userId: number, ticketId: number): ThreadParts {
  const params = { id: String(ticketId) }
  return {
    ...socketTransport(getSocket(), ticketId),
    post: (item, onProgress, signal) =>
      item.file
        ? upload<TicketMessage>(pathOf(uploadPath, params), formOf(item, item.file), {
            onProgress,
            signal,
          })
        : call(post, { params, body: { message: item.text, client_id: item.clientId }, signal }),
    fetchAfter: (seq) => call(messages, { params, query: { after: String(seq) } }),
    failureOf,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    now: Date.now,
    newId,
    refused: (item) => {
      if (item.file) toastError('File upload failed. Please try again.')
    },
    store: outboxStore(userId, ticketId),
  }
}

function formOf(item: Pending, file: File): FormData {
  const form = new FormData()
  // The fields come first: the server needs them before the file's first byte.
  form.append('client_id', item.clientId)
  if (item.text !== '') form.append('message', item.text)
  form.append('file', file, file.name)
  return form
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiProblem)) return { code: 'timeout', says: 'No answer came in time.' }
  const { message, retryAfter, status } = error
  const code = error.code === '' && status >= 500 ? 'unavailable' : error.code
  return { code, says: message, ...(retryAfter ? { retryAfterMs: retryAfter * 1_000 } : {}) }
}
