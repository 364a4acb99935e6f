import type { ChatAnswer } from '@sitewright/contract/assistant.ts'
import type { SocketProblem } from '@sitewright/contract/sockets.ts'
import { ApiProblem } from '#app/client/api.ts'
import { getSocket, type LiveSocket } from '#app/client/socket.ts'
import type { Way } from './ways.ts'

const CONNECT_MS = 6_000
const ANSWER_MS = 120_000

const gone = () => new ApiProblem(503, 'unavailable', 'The connection was lost.')

/** Questions that were stopped and whose answers are still on their way: they must not be taken for the next one. */
let abandoned = 0

/** Asks over the socket of the tab, which the page that talks holds open. */
export const askBySocket: Way = async (question, signal, onEvent) => {
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
  const { prompt, sessionId, ownerConsent } = question
  let isAnswered = false
  live.emit('sendMessage', prompt, { sessionId, ownerConsent }, (given) => {
    isAnswered = true
    if (signal.aborted) abandoned -= 1
    else take(given)
  })
  try {
    return await answer.promise
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
  // Nothing comes any more over a connection that is gone.
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
