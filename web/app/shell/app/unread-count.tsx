import { VisuallyHidden } from '@mantine/core'
import { useUnread } from '#app/client/unread.ts'
import { Tag } from '#app/ui/tags/tag.tsx'

/** The number of unread messages beside a link; nothing when there are none. */
export function UnreadCount() {
  const total = useUnread().data?.total ?? 0
  if (total === 0) return null
  return (
    <Tag tone="warm">
      {total >= 1_000 ? '999+' : total}
      <VisuallyHidden> unread {total === 1 ? 'message' : 'messages'}</VisuallyHidden>
    </Tag>
  )
}
