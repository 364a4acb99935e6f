import type { ChatAnswer } from '@sitewright/contract/assistant.ts'
import { Problem } from '#platform/problem.ts'
import { bindEvent, type LiveSocket, type SocketBinding, type SocketCtx } from '#platform/sockets/bind.ts'
import { chat } from './chat.ts'

interface Options {
  sessionId?: string | undefined
  ownerConsent?: boolean | undefined
  files?: string[] | undefined
}

/** The portal has one conversation per person. No sessionId of a browser has this shape. */
const portalSession = (userId: number) => `portal:${userId}`

/** Running questions, by socket. */
const asking = new WeakMap<LiveSocket, Set<AbortController>>()

async function sendMessage(ctx: SocketCtx, [prompt, options]: [string, Options?]): Promise<ChatAnswer> {
  const { socket, actor } = ctx
  const left = new AbortController()
  const mine = asking.get(socket) ?? new Set()
  asking.set(socket, mine.add(left))
  const leave = () => left.abort(new Error('the client has left'))
  socket.once('disconnect', leave)
  const sessionId = options?.sessionId ?? portalSession(actor.userId)
  const { ownerConsent = false, files } = options ?? {}
  const asked = { prompt, sessionId, ownerConsent, files, device: null }
  try {
    const answer = await chat(ctx, asked, {
      signal: left.signal,
      send: (event) => {
        const isLast = event.event === 'done' || event.event === 'problem'
        if (!isLast && !left.signal.aborted) socket.emit('chat_progress', event)
      },
    })
    left.signal.throwIfAborted()
    const timestamp = new Date(ctx.now()).toISOString()
    socket.emit('message', { ...answer, role: 'assistant', content: answer.response, timestamp })
    return answer
  } catch (error) {
    throw left.signal.aborted ? new Problem('stopped') : error
  } finally {
    mine.delete(left)
    socket.off('disconnect', leave)
  }
}

async function stopMessage({ socket }: SocketCtx): Promise<{ ok: true }> {
  for (const one of asking.get(socket) ?? []) one.abort(new Error('the client has stopped it'))
  return { ok: true }
}

export const assistantEvents: SocketBinding[] = [
  bindEvent('sendMessage', sendMessage, { isLong: true }),
  bindEvent('stopMessage', stopMessage),
]
