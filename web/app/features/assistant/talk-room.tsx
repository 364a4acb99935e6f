import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { track } from '#app/client/analytics/track.ts'
import { useTalk } from './engine/use-talk.ts'
import type { Way } from './engine/ways.ts'
import { Thread } from './thread/thread.tsx'

export interface RoomHandle {
  say: (prompt: string) => void
  stop: () => void
  startOver: () => void
}

export interface TalkRoomProps {
  ref: Ref<RoomHandle>
  way: Way
  /** What was sent before this was loaded. */
  first: string | null
  onBusy: (isBusy: boolean) => void
  /** Whether anything was said yet. */
  onBegun: (isBegun: boolean) => void
}

/** The talk itself, for the page that holds the box. */
export function TalkRoom({ ref, way, first, onBusy, onBegun }: TalkRoomProps) {
  const [state, talk] = useTalk()
  const say = (prompt: string, ownerConsent = false) => {
    track('chat_question')
    talk.ask(way, prompt, ownerConsent)
  }
  useImperativeHandle(ref, () => ({ say, stop: talk.stop, startOver: talk.startOver }))
  const pending = useRef(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was sent before
  useEffect(() => {
    if (pending.current !== null) say(pending.current)
    pending.current = null
  }, [])
  const isBusy = state.running !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const isBegun = state.entries.some(({ kind }) => kind === 'said')
  useEffect(() => onBegun(isBegun), [isBegun, onBegun])
  return <Thread state={state} acts={{ say, lookDeeper: talk.lookDeeper }} />
}
