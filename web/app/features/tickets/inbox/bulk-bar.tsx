import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core'
import type { Inbox } from '@sitewright/contract/tickets.ts'
import { counted } from '#app/ui/format.ts'
import type { Change } from './use-bulk.ts'

interface BulkBarProps {
  count: number
  staff: Inbox['staff']
  isBusy: boolean
  onChange: (change: Change) => void
  onAsk: (what: 'snooze' | 'tag' | 'resolve' | 'close') => void
  onClear: () => void
}

/** What can be done with the chosen tickets; it stays in sight while the list scrolls. */
export function BulkBar({ count, staff, isBusy, onChange, onAsk, onClear }: BulkBarProps) {
  const people = staff.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Paper
      component="section"
      aria-label="Chosen tickets"
      withBorder
      p="xs"
      mb="xs"
      pos="sticky"
      top="calc(var(--header-height) + 0.25rem)"
      bg="var(--surface)"
      style={{ zIndex: 2 }}
    >
      <Group gap="xs">
        <Text span size="sm" fw={600} role="status">
          {counted(count, 'ticket')} chosen
        </Text>
        <NativeSelect
          aria-label="Assign to"
          value=""
          disabled={isBusy}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (value !== '') onChange({ assignee: value === 'none' ? null : Number(value) })
          }}
          data={[{ value: '', label: 'Assign to…' }, { value: 'none', label: 'Nobody' }, ...people]}
        />
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => onAsk('snooze')}>
          Snooze
        </Button>
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => onAsk('tag')}>
          Tag
        </Button>
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => onAsk('resolve')}>
          Resolve
        </Button>
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => onAsk('close')}>
          Close
        </Button>
        <Button size="sm" variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      </Group>
    </Paper>
  )
}
