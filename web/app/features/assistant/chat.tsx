import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from '#app/client/routing/search.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import classes from './chat.module.css'
import type { ChatHandle } from './chat-panel.tsx'
import { Composer } from './composer.tsx'
import { chatLog } from './engine/chat-log.ts'
import { ANALYZING, GREETING } from './greeting.ts'
import { FirstWords } from './thread/log-frame.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useWhenWanted } from './use-when-wanted.ts'

const panels = {
  stream: lazyPart(() => import('./stream-panel.tsx')),
  socket: lazyPart(() => import('./socket-panel.tsx')),
}

const ChatFiles = lazyPart(() => import('./chat-files.tsx'))

/** The box's place on a page: `/?say=my+words#ask` leads there with words in it. */
const CHAT_BOX = 'ask'
const WORDS = 'say'

interface ChatProps {
  transport: keyof typeof panels
  /** How tall the conversation is. */
  size: 'hero' | 'card'
  placeholder: string
  /** The beginning of a message, to press before there is one; the visitor adds the address. */
  example?: string
}

/**
 * The assistant. The prerendered page contains the box and the greeting; the conversation is loaded when the visitor
 * moves on the page or focuses the box.
 */
export function Chat({ transport, size, placeholder, example }: ChatProps) {
  const [isNear, setIsNear] = useWhenWanted(() => chatLog.read() !== null)
  const [isBusy, setIsBusy] = useState(false)
  const [isStarted, setIsStarted] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const panel = useRef<ChatHandle>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const come = useCallback(() => setIsNear(true), [setIsNear])
  usePrefilledBox(box)
  const isWaiting = isBusy || (sent !== null && panel.current === null)
  useFocusBack(frame, box, isWaiting)

  const say = (text: string) => {
    come()
    if (panel.current) panel.current.say(text)
    else setSent(text)
  }
  const stop = () => {
    if (panel.current) panel.current.stop()
    else setSent(null)
  }
  const startOver = () => {
    setSent(null)
    panel.current?.startOver()
    box.current?.focus()
  }
  const Panel = panels[transport]
  const before = <FirstWords greeting={GREETING} sent={sent} wait={ANALYZING} />
  return (
    <div
      ref={frame}
      className={classes.chat}
      data-size={size}
      data-started={isStarted || isWaiting || undefined}
    >
      {isNear ? (
        <Suspense fallback={before}>
          <Panel ref={panel} first={sent} onBusy={setIsBusy} onStarted={setIsStarted} />
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
        onStartOver={isStarted && !isWaiting ? startOver : undefined}
        onNear={come}
        files={
          <>
            {example && !isStarted && !isWaiting && (
              <button type="button" className={classes.over} onClick={() => writeInto(box.current, example)}>
                Try an example
              </button>
            )}
            {isNear && (
              <Suspense>
                <ChatFiles />
              </Suspense>
            )}
          </>
        }
      />
    </div>
  )
}

/** A link may carry words; text that the visitor typed already is kept. */
function usePrefilledBox(box: { current: HTMLTextAreaElement | null }): void {
  const words = useSearch().get(WORDS)
  useEffect(() => {
    const field = box.current
    if (words && field?.value === '') writeInto(field, words)
  }, [words, box])
}

function writeInto(field: HTMLTextAreaElement | null, words: string): void {
  if (!field) return
  field.value = words
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus({ preventScroll: true })
  field.setSelectionRange(words.length, words.length)
}
