import { Button, Center, Group, Image, Loader } from '@mantine/core'
import type { Attachment } from '@sitewright/contract/ticket-messages.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { sizeWords } from '../words/size-words.ts'
import { fileQuery } from './file-queries.ts'
import { useObjectUrl } from './object-url.ts'
import { useSaveFile } from './save-file.ts'

interface PictureDialogProps {
  ticketId: number
  attachment: Attachment
  onClose: () => void
}

export function PictureDialog({ ticketId, attachment, onClose }: PictureDialogProps) {
  const full = useQuery(fileQuery(ticketId, attachment.id, 'full'))
  const url = useObjectUrl(full.data)
  const saving = useSaveFile(ticketId, attachment)
  return (
    <Dialog
      onClose={onClose}
      size="min(72rem, 96vw)"
      title={<bdi>{attachment.name}</bdi>}
      closeButtonProps={{ 'aria-label': 'Close the picture' }}
    >
      <Center mih="12rem">
        {url && <Image src={url} alt={attachment.name} w="auto" mah="calc(100dvh - 14rem)" fit="contain" />}
        {!url &&
          (full.isError ? (
            <p role="alert">The picture could not be loaded.</p>
          ) : (
            <Loader aria-label="Loading" />
          ))}
      </Center>
      <Group justify="space-between" gap="xs" mt="md" fz="sm" c="dimmed">
        <span>
          {attachment.width} × {attachment.height} pixels, {sizeWords(attachment.size)}
        </span>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saving.mutate()}
        >
          Download
        </Button>
      </Group>
    </Dialog>
  )
}
