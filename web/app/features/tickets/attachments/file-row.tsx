import { Loader, UnstyledButton } from '@mantine/core'
import type { Attachment } from '@sitewright/contract/ticket-messages.ts'
import { IconDownload } from '@tabler/icons-react'
import { FileCard } from './file-card.tsx'
import { useSaveFile } from './save-file.ts'

export function FileRow({ ticketId, attachment }: { ticketId: number; attachment: Attachment }) {
  const saving = useSaveFile(ticketId, attachment)
  return (
    <UnstyledButton onClick={() => saving.mutate()} disabled={saving.isPending}>
      <FileCard
        file={attachment}
        end={
          saving.isPending ? (
            <Loader size={18} />
          ) : (
            <IconDownload size={18} aria-label="Download" role="img" />
          )
        }
      />
    </UnstyledButton>
  )
}
