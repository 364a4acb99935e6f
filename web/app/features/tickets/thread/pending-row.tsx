import { Button, Progress } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { LocalFile } from '../attachments/local-file.tsx'
import type { Pending } from '../engine/thread-state.ts'
import { MessageFoot, MessageRow } from './message-row.tsx'
import { MessageText } from './message-text.tsx'

interface PendingRowProps {
  item: Pending
  opens: boolean
  isOnline: boolean
  onRetry: () => void
  onDiscard: () => void
}

export function PendingRow({ item, opens, isOnline, onRetry, onDiscard }: PendingRowProps) {
  return (
    <MessageRow
      own
      name="You"
      opens={opens}
      at={item.createdAt}
      foot={
        item.state === 'failed' ? (
          <FailedFoot item={item} onRetry={onRetry} onDiscard={onDiscard} />
        ) : (
          <MovingFoot item={item} isOnline={isOnline} onDiscard={onDiscard} />
        )
      }
    >
      {item.text !== '' && <MessageText text={item.text} />}
      {item.file && <LocalFile file={item.file} />}
    </MessageRow>
  )
}

function FailedFoot({ item, onRetry, onDiscard }: Omit<PendingRowProps, 'opens' | 'isOnline'>) {
  return (
    <MessageFoot failed>
      <IconAlertCircle size={16} aria-hidden />
      <span>Not sent. {item.reason}</span>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
      <Button size="compact-xs" variant="default" onClick={onDiscard}>
        Discard
      </Button>
    </MessageFoot>
  )
}

function MovingFoot({ item, isOnline, onDiscard }: Omit<PendingRowProps, 'opens' | 'onRetry'>) {
  if (item.state === 'sent')
    return (
      <MessageFoot>
        <IconCheck size={14} aria-hidden />
        Sent
      </MessageFoot>
    )
  const percent = Math.floor(item.progress * 100)
  return (
    <MessageFoot>
      {item.file && isOnline && (
        <Progress.Root size="sm" w="14rem" maw="100%">
          <Progress.Section value={percent} aria-label={`Uploading ${item.file.name}`} />
        </Progress.Root>
      )}
      <IconClock size={14} aria-hidden />
      {movingWords(item, isOnline, percent)}
      {item.file && (
        <Button size="compact-xs" variant="default" onClick={onDiscard}>
          Cancel
        </Button>
      )}
    </MessageFoot>
  )
}

function movingWords(item: Pending, isOnline: boolean, percent: number): string {
  if (!isOnline) return 'Waiting for the connection'
  if (!item.file) return 'Sending…'
  return percent === 100 ? 'Checking…' : `${percent}%`
}
