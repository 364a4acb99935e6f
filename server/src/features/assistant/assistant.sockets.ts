import type { ChatAnswer } from '@sitewright/contract/assistant.ts'
import { bindEvent, type SocketBinding, type SocketCtx } from '#platform/sockets/bind.ts'
import { chat } from './chat.ts'

interface Options {
  sessionId?: string | undefined
  ownerConsent?: boolean | undefined
}

/** The portal has one conversation a person. No sessionId of a browser can look like this. */
const portalSession = (userId: number) => `portal:${userId}`

async function sendMessage(ctx: SocketCtx, [prompt, options]: [string, Options?]): Promise<ChatAnswer> {
  const { socket, actor } = ctx
  const left = new AbortController()
  const leave = () => left.abort(new Error('the client has left'))
  socket.once('disconnect', leave)
  const sessionId = options?.sessionId ?? portalSession(actor.userId)
  const asked = { prompt, sessionId, ownerConsent: options?.ownerConsent ?? false }
  try {
    const answer = await chat(ctx, asked, {
      signal: left.signal,
      tell: (event) => {
        if (event.event !== 'done' && event.event !== 'problem') socket.emit('chat_progress', event)
      },
    })
    const timestamp = new Date(ctx.now()).toISOString()
    socket.emit('message', { ...answer, role: 'assistant', content: answer.response, timestamp })
    return answer
  } finally {
    socket.off('disconnect', leave)
  }
}

export const assistantEvents: SocketBinding[] = [bindEvent('sendMessage', sendMessage)]
