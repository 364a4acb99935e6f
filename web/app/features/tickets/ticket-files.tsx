import { Group, Text } from '@mantine/core'
import { FileRow } from './attachments/file-row.tsx'
import type { ThreadState } from './engine/thread-state.ts'

/** Every file of the conversation, newest first. */
export function TicketFiles({ ticketId, state }: { ticketId: number; state: ThreadState }) {
  const files = state.messages.flatMap(({ attachments }) => attachments).toReversed()
  if (files.length === 0)
    return (
      <Text size="sm" c="dimmed" m={0}>
        No files yet. Add them with your message, or drop them on the conversation.
      </Text>
    )
  return (
    <Group gap="xs">
      {files.map((attachment) => (
        <FileRow key={attachment.id} ticketId={ticketId} attachment={attachment} />
      ))}
    </Group>
  )
}
