import { IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react'
import classes from './chat.module.css'
import { isSendable, roomWords } from './prompt-text.ts'

export interface ComposerProps {
  ref: Ref<HTMLTextAreaElement>
  /** The id of the box, for links that lead to it. */
  id: string
  isBusy: boolean
  placeholder: string
  onSend: (text: string) => void
  onStop: () => void
  /** Given once there is something to leave behind. */
  onStartOver?: () => void
  /** Somebody is about to write. */
  onNear?: () => void
}

/**
 * Where a message to the assistant is written. The box keeps its own text, so that what was typed before the page came
 * to life stays.
 */
export function Composer({
  ref,
  id,
  isBusy,
  placeholder,
  onSend,
  onStop,
  onStartOver,
  onNear,
}: ComposerProps) {
  const [text, setText] = useState('')
  const roomId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before
  useEffect(() => setText(boxOf(id)?.value ?? ''), [])
  const room = roomWords(text)
  const send = () => {
    const box = boxOf(id)
    if (!box || isBusy || !isSendable(box.value)) return
    const said = box.value
    box.value = ''
    setText('')
    onSend(said)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed (as in Japanese), Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.composer}>
      <label htmlFor={id} className={classes.label}>
        Message to the assistant
      </label>
      <div className={classes.line}>
        <textarea
          ref={ref}
          id={id}
          className={classes.box}
          rows={2}
          placeholder={placeholder}
          disabled={isBusy}
          aria-describedby={roomId}
          onFocus={onNear}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <button type="button" className={classes.button} onClick={onStop}>
            <IconPlayerStopFilled size={18} aria-hidden /> Stop
          </button>
        ) : (
          <button type="button" className={classes.button} aria-disabled={!isSendable(text)} onClick={send}>
            <IconSend2 size={18} aria-hidden /> Send
          </button>
        )}
      </div>
      <div className={classes.foot}>
        <p id={roomId} role="status" data-over={room?.isOver || undefined}>
          {room?.says}
        </p>
        {onStartOver && (
          <button type="button" className={classes.over} onClick={onStartOver}>
            Start a new conversation
          </button>
        )}
      </div>
    </div>
  )
}

const boxOf = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null
