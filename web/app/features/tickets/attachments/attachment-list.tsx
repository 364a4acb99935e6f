import type { Attachment } from '@sitewright/contract/tickets.ts'
import classes from './attachments.module.css'
import { FileRow } from './file-row.tsx'
import { Picture } from './picture.tsx'

/** The files of one message: pictures to look at, everything else to download. */
export function AttachmentList({ ticketId, attachments }: { ticketId: number; attachments: Attachment[] }) {
  return (
    <div className={classes.list}>
      {attachments.map((attachment) =>
        attachment.width && attachment.height ? (
          <Picture key={attachment.id} ticketId={ticketId} attachment={attachment} />
        ) : (
          <FileRow key={attachment.id} ticketId={ticketId} attachment={attachment} />
        ),
      )}
    </div>
  )
}
