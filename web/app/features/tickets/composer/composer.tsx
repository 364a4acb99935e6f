import { ActionIcon, Box, Button, Group, Textarea, Tooltip } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useImperativeHandle,
  useRef,
} from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useHasMouse, useIsPhone } from '#app/ui/phone.ts'
import { sends } from '#app/ui/sends.ts'
import { acceptedEndings } from './file-checks.ts'
import { FileTray } from './file-tray.tsx'
import { charactersLeft, sendableText, textProblem } from './message-text.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useDraft } from './use-draft.ts'

const DropTarget = lazyPart(() => import('./drop-target.tsx'))

export interface ComposerHandle {
  /** Inserts a text at the cursor and moves the focus there. */
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
  /** Sends and does something more with the same press. */
  also?: { label: string; onSend: (text: string, files: File[]) => void } | undefined
  ref?: Ref<ComposerHandle>
}

export function Composer(props: ComposerProps) {
  const { ticketId, userId, closedBecause, placeholder, canAttach, tools, onTyping, onSend, also, ref } =
    props
  const [text, setText] = useDraft(userId, ticketId, 'message')
  const chosen = useChosenFiles()
  const box = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const isClosed = closedBecause !== null
  const problem = textProblem(text)
  const left = charactersLeft(text)
  const isPhone = useIsPhone()
  const hasMouse = useHasMouse()
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

  const send = (how = onSend) => {
    if (!canSend) return
    how(sendableText(text), chosen.files)
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
    // A copied table or paragraph often carries a picture of itself: the text is meant.
    const { files, types } = event.clipboardData
    if (!mayAttach || files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    chosen.add([...files])
  }

  return (
    <Box p={isPhone ? 'xs' : 'sm'} style={{ borderTop: '1px solid var(--line)' }}>
      {mayAttach && hasMouse && (
        <Suspense>
          <DropTarget onDrop={chosen.add} />
        </Suspense>
      )}
      <FileTray
        files={chosen.files}
        rejected={chosen.rejected}
        onRemove={chosen.remove}
        onDismiss={chosen.dismiss}
      />
      <Group gap="xs" align="flex-end" wrap="nowrap">
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
          flex={1}
          miw={0}
          styles={{ input: { minHeight: 44, paddingBlock: 10 } }}
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
          h={44}
          px={isPhone ? 'sm' : undefined}
          flex="none"
          disabled={!canSend}
          onClick={() => send()}
          aria-label="Send"
          leftSection={isPhone ? undefined : <IconSend2 size={18} aria-hidden />}
        >
          {isPhone ? <IconSend2 size={18} aria-hidden /> : 'Send'}
        </Button>
      </Group>
      {!isClosed && (
        <Group justify="space-between" mih={isPhone ? 0 : '1.25rem'} mt={4} fz="xs" c="dimmed">
          {isPhone ? <span /> : <span>Enter sends, Shift+Enter starts a new line.</span>}
          {left && <span role="status">{left}</span>}
          {also && (
            <Button variant="default" size="compact-sm" disabled={!canSend} onClick={() => send(also.onSend)}>
              {also.label}
            </Button>
          )}
        </Group>
      )}
    </Box>
  )
}
