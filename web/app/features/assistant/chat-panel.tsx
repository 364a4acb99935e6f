import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { track } from '#app/client/analytics/track.ts'
import type { Transport } from './engine/transport.ts'
import { useChat } from './engine/use-chat.ts'
import { Thread } from './thread/thread.tsx'

export interface ChatHandle {
  say: (prompt: string) => void
  stop: () => void
  startOver: () => void
}

export interface ChatPanelProps {
  ref: Ref<ChatHandle>
  transport: Transport
  /** A message sent before this was loaded. */
  first: string | null
  onBusy: (isBusy: boolean) => void
  onStarted: (isStarted: boolean) => void
}

export function ChatPanel({ ref, transport, first, onBusy, onStarted }: ChatPanelProps) {
  const [state, chat] = useChat()
  const say = (prompt: string, ownerConsent = false) => {
    track('chat_question')
    chat.ask(transport, prompt, ownerConsent)
  }
  useImperativeHandle(ref, () => ({ say, stop: chat.stop, startOver: chat.startOver }))
  const pending = useRef(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the message sent before loading
  useEffect(() => {
    if (pending.current !== null) say(pending.current)
    pending.current = null
  }, [])
  const isBusy = state.running !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const isStarted = state.entries.some(({ kind }) => kind === 'said')
  useEffect(() => onStarted(isStarted), [isStarted, onStarted])
  return <Thread state={state} acts={{ say, lookDeeper: chat.lookDeeper }} />
}
