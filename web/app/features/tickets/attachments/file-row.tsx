import { Loader, UnstyledButton } from '@mantine/core'
import type { Attachment } from '@sitewright/contract/tickets.ts'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '#app/ui/toast.tsx'
import { sizeWords } from '../words/size-words.ts'
import classes from './attachments.module.css'
import { saveFile } from './save-file.ts'

/** A file that is downloaded with one press. */
export function FileRow({ ticketId, attachment }: { ticketId: number; attachment: Attachment }) {
  const saving = useMutation({
    mutationFn: () => saveFile(ticketId, attachment),
    onError: () => toastError(`“${attachment.name}” could not be downloaded. Please try again.`),
  })
  return (
    <UnstyledButton className={classes.file} onClick={() => saving.mutate()} disabled={saving.isPending}>
      <IconFile size={22} aria-hidden className={classes.icon} />
      <span className={classes.about}>
        <bdi className={classes.fileName}>{attachment.name}</bdi>
        <span className={classes.size}>{sizeWords(attachment.size)}</span>
      </span>
      {saving.isPending ? <Loader size={18} /> : <IconDownload size={18} aria-label="Download" />}
    </UnstyledButton>
  )
}
