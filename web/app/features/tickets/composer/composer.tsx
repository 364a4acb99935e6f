import { ActionIcon, Button, Textarea, Tooltip } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react'
import { sends } from '#app/ui/sends.ts'
import classes from './composer.module.css'
import { acceptedEndings } from './file-checks.ts'
import { FileTray } from './file-tray.tsx'
import { roomWords, sendableText, textProblem } from './message-text.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useDraft } from './use-draft.ts'

export interface ComposerHandle {
  /** Puts a text where the cursor is and moves the focus there. */
  insert: (text: string) => void
}

interface ComposerProps {
  ticketId: number
  userId: number
  /** Why nothing can be written, or null. */
  closedBecause: string | null
  placeholder: string
  canAttach: boolean
  tools?: ReactNode
  onTyping: () => void
  onSend: (text: string, files: File[]) => void
  ref?: Ref<ComposerHandle>
}

/** Where a message is written and files are added. */
export function Composer(props: ComposerProps) {
  const { ticketId, userId, closedBecause, placeholder, canAttach, tools, onTyping, onSend, ref } = props
  const [text, setText] = useDraft(userId, ticketId, 'message')
  const chosen = useChosenFiles()
  const box = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const isClosed = closedBecause !== null
  const problem = textProblem(text)
  const room = roomWords(text)
  const canSend = !isClosed && problem === null && (sendableText(text) !== '' || chosen.files.length > 0)
  const mayAttach = canAttach && !isClosed

  useImperativeHandle(ref, () => ({
    insert: (added) => {
      const field = box.current
      if (!field) return
      setText(text.slice(0, field.selectionStart) + added + text.slice(field.selectionEnd))
      field.focus()
    },
  }))

  const send = () => {
    if (!canSend) return
    onSend(sendableText(text), chosen.files)
    setText('')
    chosen.clear()
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sends(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    // A copied table or paragraph often brings a picture of itself along: the text is meant.
    const { files, types } = event.clipboardData
    if (!mayAttach || files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    chosen.add([...files])
  }

  return (
    <div className={classes.composer}>
      {mayAttach && (
        <Dropzone.FullScreen
          withinPortal={false}
          inputProps={{ 'aria-hidden': true }}
          activateOnClick={false}
          activateOnKeyboard={false}
          onDrop={chosen.add}
        >
          <p className={classes.drop}>Drop files here to add them: up to 5, each up to 10 MB.</p>
        </Dropzone.FullScreen>
      )}
      <FileTray
        files={chosen.files}
        rejected={chosen.rejected}
        onRemove={chosen.remove}
        onDismiss={chosen.dismiss}
      />
      <div className={classes.line}>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={acceptedEndings.map((ending) => `.${ending}`).join(',')}
          onChange={(event) => {
            chosen.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
            box.current?.focus()
          }}
        />
        <Tooltip label="Attach files">
          <ActionIcon
            size={44}
            variant="default"
            aria-label="Attach files"
            disabled={!mayAttach}
            onClick={() => picker.current?.click()}
          >
            <IconPaperclip size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {!isClosed && tools}
        <Textarea
          ref={box}
          className={classes.box}
          classNames={{ input: classes.input }}
          aria-label="Message"
          placeholder={closedBecause ?? placeholder}
          value={text}
          error={problem}
          errorProps={{ role: 'alert' }}
          disabled={isClosed}
          autosize
          minRows={1}
          maxRows={9}
          onChange={(event) => {
            setText(event.currentTarget.value)
            onTyping()
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button
          className={classes.send}
          disabled={!canSend}
          onClick={send}
          leftSection={<IconSend2 size={18} aria-hidden />}
        >
          <span className={classes.label}>Send</span>
        </Button>
      </div>
      {!isClosed && (
        <p className={classes.hint}>
          <span className={classes.keys}>Enter sends, Shift+Enter starts a new line.</span>
          {room && <span role="status">{room}</span>}
        </p>
      )}
    </div>
  )
}
