import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from '#app/client/routing/search.ts'
import classes from './chat.module.css'
import { Composer } from './composer.tsx'
import { hasKeptTalk } from './engine/talk-key.ts'
import { ANALYZING, GREETING } from './greeting.ts'
import type { RoomHandle } from './talk-room.tsx'
import { FirstWords } from './thread/log-frame.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useWhenWanted } from './use-when-wanted.ts'

const rooms = {
  stream: lazy(() => import('./stream-room.tsx')),
  socket: lazy(() => import('./socket-room.tsx')),
}

/** The box's place on a page: `/?say=my+words#ask` leads there with words in it. */
const CHAT_BOX = 'ask'
const WORDS = 'say'

interface ChatProps {
  way: keyof typeof rooms
  /** How tall the talk is. */
  size: 'hero' | 'card'
  placeholder: string
}

/**
 * The assistant. The box and the greeting are there at once, in the page as it was built; the talk itself is loaded
 * when somebody moves on the page or comes near the box.
 */
export function Chat({ way, size, placeholder }: ChatProps) {
  const [isNear, setIsNear] = useWhenWanted(hasKeptTalk)
  const [isBusy, setIsBusy] = useState(false)
  const [isBegun, setIsBegun] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const room = useRef<RoomHandle>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const come = useCallback(() => setIsNear(true), [setIsNear])
  usePrefilledBox(box)
  const isWaiting = isBusy || (sent !== null && room.current === null)
  useFocusBack(frame, box, isWaiting)

  const say = (text: string) => {
    come()
    if (room.current) room.current.say(text)
    else setSent(text)
  }
  const stop = () => {
    if (room.current) room.current.stop()
    else setSent(null)
  }
  const startOver = () => {
    setSent(null)
    room.current?.startOver()
    box.current?.focus()
  }
  const Room = rooms[way]
  const before = <FirstWords greeting={GREETING} sent={sent} wait={ANALYZING} />
  return (
    <div ref={frame} className={classes.chat} data-size={size} data-begun={isBegun || isWaiting || undefined}>
      {isNear ? (
        <Suspense fallback={before}>
          <Room ref={room} first={sent} onBusy={setIsBusy} onBegun={setIsBegun} />
        </Suspense>
      ) : (
        before
      )}
      <Composer
        ref={box}
        id={CHAT_BOX}
        isBusy={isWaiting}
        placeholder={placeholder}
        onSend={say}
        onStop={stop}
        onStartOver={isBegun && !isWaiting ? startOver : undefined}
        onNear={come}
      />
    </div>
  )
}

/** A link may bring words along; what was typed already is worth more. */
function usePrefilledBox(box: { current: HTMLTextAreaElement | null }): void {
  const words = useSearch().get(WORDS)
  useEffect(() => {
    const field = box.current
    if (!words || !field || field.value !== '') return
    field.value = words
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.setSelectionRange(words.length, words.length)
  }, [words, box])
}
