import type { ChatAnswer } from '@sitewright/contract/assistant.ts'
import type { SocketProblem } from '@sitewright/contract/sockets.ts'
import { addedFiles, forgetAddedFiles } from '#app/client/added-files.ts'
import { ApiProblem } from '#app/client/api.ts'
import { getSocket, type LiveSocket } from '#app/client/socket.ts'
import type { Transport } from './transport.ts'

const CONNECT_MS = 6_000
const ANSWER_MS = 120_000

const gone = () => new ApiProblem(503, 'unavailable', 'The connection was lost.')

/** Stopped questions whose answers may still arrive; those must not be taken for the answer to the next one. */
let abandoned = 0

/** Asks over the tab's socket, which the page holds open. */
export const askBySocket: Transport = async (question, signal, onEvent) => {
  const live = getSocket()
  await connected(live, signal)
  const answer = Promise.withResolvers<ChatAnswer>()
  const take = (given: ChatAnswer | SocketProblem) => {
    if ('response' in given) answer.resolve(given)
    else answer.reject(new ApiProblem(0, given.code, given.message))
  }
  const onProgress: typeof onEvent = (event) => {
    if (abandoned === 0) onEvent(event)
  }
  const onMessage = (message: ChatAnswer) => {
    if (abandoned === 0) take(message)
  }
  const onGone = () => answer.reject(gone())
  const onStop = () => answer.reject(signal.reason)
  live.on('chat_progress', onProgress)
  live.on('message', onMessage)
  live.on('disconnect', onGone)
  signal.addEventListener('abort', onStop)
  const timer = setTimeout(onGone, ANSWER_MS)
  const options = { sessionId: question.sessionId, ownerConsent: question.ownerConsent, ...addedFiles() }
  let isAnswered = false
  live.emit('sendMessage', question.prompt, options, (given) => {
    isAnswered = true
    if (signal.aborted) abandoned -= 1
    else take(given)
  })
  try {
    const given = await answer.promise
    // The ticket that came out of the chat has taken them.
    if (given.ticket_id !== null) forgetAddedFiles()
    return given
  } finally {
    clearTimeout(timer)
    live.off('chat_progress', onProgress)
    live.off('message', onMessage)
    live.off('disconnect', onGone)
    signal.removeEventListener('abort', onStop)
    if (signal.aborted && !isAnswered) abandon(live)
  }
}

function abandon(live: LiveSocket): void {
  abandoned += 1
  live.emit('stopMessage')
  // A closed connection delivers no more answers.
  live.once('disconnect', () => {
    abandoned = 0
  })
}

async function connected(live: LiveSocket, signal: AbortSignal): Promise<void> {
  if (live.connected) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = () => reject(signal.aborted ? signal.reason : gone())
  const timer = setTimeout(fail, CONNECT_MS)
  live.once('connect', resolve)
  signal.addEventListener('abort', fail)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    live.off('connect', resolve)
    signal.removeEventListener('abort', fail)
  }
}
