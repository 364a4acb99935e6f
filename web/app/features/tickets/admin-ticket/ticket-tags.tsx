import { TagsInput } from '@mantine/core'
import { TAGS_PER_TICKET } from '@sitewright/contract/tickets.ts'
import { useTicketChange } from './use-ticket-change.ts'

interface TicketTagsProps {
  ticketId: number
  tags: string[]
  known: string[]
}

export function TicketTags({ ticketId, tags, known }: TicketTagsProps) {
  const change = useTicketChange(ticketId)
  const save = (next: string[]) => {
    const add_tags = next.filter((name) => !tags.includes(name))
    const remove_tags = tags.filter((name) => !next.includes(name))
    if (add_tags.length + remove_tags.length > 0) change.mutate({ add_tags, remove_tags })
  }
  return (
    <TagsInput
      label="Tags"
      description="Only staff see them. Press Enter after each one."
      data={known}
      value={tags}
      maxTags={TAGS_PER_TICKET}
      maxLength={30}
      disabled={change.isPending}
      onChange={save}
    />
  )
}
