import { IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { sends } from '#app/ui/sends.ts'
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

/** Where a message to the assistant is written. The box keeps its own text. */
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
  const room = roomWords(text)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const box = document.getElementById(id) as HTMLTextAreaElement | null
    if (!box || isBusy || !isSendable(box.value)) return
    const said = box.value
    box.value = ''
    setText('')
    onSend(said)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!sends(event.nativeEvent)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form className={classes.composer} method="post" onSubmit={send}>
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
          enterKeyHint="send"
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
          <button type="submit" className={classes.button} aria-disabled={!isSendable(text)}>
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
    </form>
  )
}
