import { IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import classes from './chat.module.css'
import { charactersLeft, isSendable } from './prompt-text.ts'

export interface ComposerProps {
  ref: Ref<HTMLTextAreaElement>
  /** The id of the box, for links that lead to it. */
  id: string
  isBusy: boolean
  placeholder: string
  onSend: (text: string) => void
  onStop: () => void
  /** Given once the conversation has a message. */
  onStartOver?: () => void
  /** The visitor is about to write. */
  onNear?: () => void
  /** Files that are added to what is said. */
  files?: ReactNode
}

/** The message box. The text area keeps its own text. */
export function Composer({
  ref,
  id,
  isBusy,
  placeholder,
  onSend,
  onStop,
  onStartOver,
  onNear,
  files,
}: ComposerProps) {
  const [text, setText] = useState('')
  const leftId = `${id}-left`
  const left = charactersLeft(text)
  // The box holds what was typed before hydration, and no event reports it.
  useEffect(() => setText(boxOf(id)?.value ?? ''), [id])
  const send = () => {
    const box = boxOf(id)
    if (!box || isBusy || !isSendable(box.value)) return
    const said = box.value
    box.value = ''
    setText('')
    onSend(said)
  }
  return (
    // React keeps what is submitted before this hydrates, and runs it once. Enter submits by ui/early-script.ts.
    <form className={classes.composer} action={send} onReset={(event) => event.preventDefault()}>
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
          autoComplete="off"
          disabled={isBusy}
          aria-describedby={leftId}
          onFocus={onNear}
          onInput={(event) => setText(event.currentTarget.value)}
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
        {files}
        <p id={leftId} role="status" data-over={left?.isOver || undefined}>
          {left?.says}
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

const boxOf = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null
