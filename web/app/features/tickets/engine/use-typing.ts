import { useCallback, useEffect, useRef, useState } from 'react'
import { getSocket, useSocketEvent } from '#app/client/socket.ts'
import type { Side } from './thread-state.ts'
import {
  livingSigns,
  TYPING_EVERY_MS,
  type TypingSigns,
  withHeartbeat,
  withoutTypist,
} from './typing-signs.ts'

interface Me {
  side: Side
  name: string
}

/** Who else is typing on this ticket, and the heartbeat to call with each own keystroke. */
export function useTyping(ticketId: number, me: Me): { typists: string[]; heartbeat: () => void } {
  const [signs, setSigns] = useState<TypingSigns>(new Map())
  const sentAt = useRef(0)
  useSocketEvent('typing', (who) => {
    const isMine = who.side === me.side && (me.side === 'client' || who.author_name === me.name)
    if (who.ticketId === ticketId && !isMine)
      setSigns((now) => withHeartbeat(now, who.author_name, Date.now()))
  })
  useSocketEvent('new_message', (message) => {
    if (message.ticket_id !== ticketId) return
    setSigns((now) => withoutTypist(now, message.author_name))
    // Sending a message removes the sender's sign on the other side: the next key press must set it again.
    sentAt.current = 0
  })
  useEffect(() => {
    if (signs.size === 0) return
    const timer = setInterval(() => setSigns((now) => livingSigns(now, Date.now())), 500)
    return () => clearInterval(timer)
  }, [signs])
  const heartbeat = useCallback(() => {
    const now = Date.now()
    if (now - sentAt.current < TYPING_EVERY_MS || !getSocket().connected) return
    sentAt.current = now
    getSocket().volatile.emit('typing', ticketId)
  }, [ticketId])
  return { typists: [...signs.keys()], heartbeat }
}
