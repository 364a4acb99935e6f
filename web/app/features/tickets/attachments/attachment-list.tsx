import { Group } from '@mantine/core'
import type { Attachment } from '@sitewright/contract/ticket-messages.ts'
import { FileRow } from './file-row.tsx'
import { Picture } from './picture.tsx'

export function AttachmentList({ ticketId, attachments }: { ticketId: number; attachments: Attachment[] }) {
  return (
    <Group gap="xs" mt={4}>
      {attachments.map((attachment) => {
        const File = attachment.width && attachment.height ? Picture : FileRow
        return <File key={attachment.id} ticketId={ticketId} attachment={attachment} />
      })}
    </Group>
  )
}
