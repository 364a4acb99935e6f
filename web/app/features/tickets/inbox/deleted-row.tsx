import { Box, Button, Flex, Text } from '@mantine/core'
import { PURGE_AFTER_DAYS } from '@sitewright/contract/ticket-deadlines.ts'
import type { InboxItem } from '@sitewright/contract/tickets.ts'
import { dateOf } from '#app/ui/format.ts'
import { useRestore } from '../use-restore.ts'

/** A deleted ticket has no page; it can be brought back. */
export function DeletedRow({ ticket, deletedAt }: { ticket: InboxItem; deletedAt: string }) {
  const restore = useRestore(ticket.id)
  const goneOn = Date.parse(deletedAt) + PURGE_AFTER_DAYS * 86_400_000
  return (
    <Flex wrap="wrap" gap="sm" align="center" justify="space-between" flex={1} miw={0} px="md" py="xs">
      <Box miw={0} flex="1 1 16rem">
        <Text span display="block" fw={500} lineClamp={1} style={{ wordBreak: 'break-all' }}>
          <bdi>{ticket.subject}</bdi>{' '}
          <Text span size="xs" c="dimmed">
            #{ticket.id}
          </Text>
        </Text>
        <Text span display="block" size="sm" c="dimmed">
          <bdi>{ticket.customer.name}</bdi> · deleted on {dateOf(deletedAt)}, gone for good on{' '}
          {dateOf(goneOn)}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="default"
        loading={restore.isPending}
        aria-label={`Bring back ticket #${ticket.id}`}
        onClick={() => restore.mutate()}
      >
        Bring back
      </Button>
    </Flex>
  )
}
