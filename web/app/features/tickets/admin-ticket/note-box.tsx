import { Box, Button, Group, Textarea } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { sends } from '#app/ui/sends.ts'
import { sendableText, textProblem } from '../composer/message-text.ts'
import { useDraft } from '../composer/use-draft.ts'
import { useTicketChange } from './use-ticket-change.ts'

/** Where staff write for each other, in the place of the answer to the client. */
export function NoteBox({ ticketId, userId }: { ticketId: number; userId: number }) {
  const [text, setText] = useDraft(userId, ticketId, 'note')
  const change = useTicketChange(ticketId)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const note = sendableText(text)
  const problem = textProblem(text)
  const canAdd = note !== '' && problem === null && !change.isPending
  // Runs even after the page was left, so that a saved note does not come back as a draft.
  const add = () =>
    change.mutateAsync({ note }).then(
      () => setText(''),
      () => console.warn('The note was not saved and stays as a draft.'),
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sends(event.nativeEvent)) return
    event.preventDefault()
    if (canAdd) void add()
  }
  return (
    <Box p="sm" pt={4} bg="var(--accent-wash)">
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          ref={box}
          flex={1}
          miw={0}
          aria-label="New note"
          placeholder="Only staff see notes. The client never does."
          leftSection={<IconLock size={18} aria-hidden />}
          value={text}
          readOnly={change.isPending}
          error={problem}
          errorProps={{ role: 'alert' }}
          autosize
          minRows={1}
          maxRows={9}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button flex="none" disabled={!canAdd} loading={change.isPending} onClick={() => void add()}>
          Add note
        </Button>
      </Group>
    </Box>
  )
}
