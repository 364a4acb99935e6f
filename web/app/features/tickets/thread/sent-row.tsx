import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { IconCheck, IconChecks } from '@tabler/icons-react'
import { memo } from 'react'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { MessageFoot, MessageRow } from './message-row.tsx'
import { MessageText } from './message-text.tsx'
import type { Mark } from './thread-rows.ts'

interface SentRowProps {
  message: TicketMessage
  own: boolean
  opens: boolean
  name: string
  mark: Mark
}

/** A sent message changes little: of a thousand rows only those that changed are drawn again. */
export const SentRow = memo(function SentRow({ message, own, opens, name, mark }: SentRowProps) {
  return (
    <MessageRow
      own={own}
      opens={opens}
      name={name}
      at={message.created_at}
      foot={mark && <Foot mark={mark} />}
    >
      {wordsOf(message) !== '' && <MessageText text={wordsOf(message)} />}
      {message.attachments.length > 0 && (
        <AttachmentList ticketId={message.ticket_id} attachments={message.attachments} />
      )}
    </MessageRow>
  )
})

/** The server writes a text for a file without one; the file is shown anyway. */
function wordsOf({ message, attachments: [file] }: TicketMessage): string {
  return file && message === `Sent a file: ${file.name}` ? '' : message
}

function Foot({ mark }: { mark: 'seen' | 'sent' }) {
  return (
    <MessageFoot>
      {mark === 'seen' ? <IconChecks size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
      {mark === 'seen' ? 'Seen' : 'Sent'}
    </MessageFoot>
  )
}
