import { Button, Center, Loader, Modal } from '@mantine/core'
import type { Attachment } from '@sitewright/contract/tickets.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFocusBack } from '#app/ui/overlays/focus-back.ts'
import { toastError } from '#app/ui/toast.tsx'
import { sizeWords } from '../words/size-words.ts'
import classes from './attachments.module.css'
import { fileQuery } from './file-queries.ts'
import { useObjectUrl } from './object-url.ts'
import { saveFile } from './save-file.ts'

interface PictureDialogProps {
  ticketId: number
  attachment: Attachment
  onClose: () => void
}

/** The full picture in a dialog; Escape closes it and gives the focus back. */
export function PictureDialog({ ticketId, attachment, onClose }: PictureDialogProps) {
  useFocusBack()
  const full = useQuery(fileQuery(ticketId, attachment.id, 'full'))
  const url = useObjectUrl(full.data)
  const save = () =>
    saveFile(ticketId, attachment).catch(() =>
      toastError(`“${attachment.name}” could not be downloaded. Please try again.`),
    )
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(72rem, 96vw)"
      centered
      title={<bdi className={classes.dialogTitle}>{attachment.name}</bdi>}
      closeButtonProps={{ 'aria-label': 'Close the picture' }}
    >
      <Center mih="12rem">
        {url && <img src={url} alt={attachment.name} className={classes.fullPicture} />}
        {!url &&
          (full.isError ? (
            <p role="alert">The picture could not be loaded.</p>
          ) : (
            <Loader aria-label="Loading" />
          ))}
      </Center>
      <div className={classes.dialogFoot}>
        <span>
          {attachment.width} × {attachment.height} pixels, {sizeWords(attachment.size)}
        </span>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={save}
        >
          Download
        </Button>
      </div>
    </Modal>
  )
}
