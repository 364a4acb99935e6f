import { ActionIcon, Box, Flex, Group, Menu, Text, Title } from '@mantine/core'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import { IconArrowLeft, IconDots, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useIsPhone } from '#app/ui/phone.ts'
import { StatusTag } from '#app/ui/tags/status-tags.tsx'
import { serviceWords } from '#app/ui/words.ts'
import { DeletionNotice } from './deletion-notice.tsx'
import type { TicketDeletion } from './use-ticket-deletion.ts'

interface TicketHeaderProps {
  ticket: Ticket
  back: { to: string; label: string }
  deletion: TicketDeletion
  /** Beside the status; on a phone below the subject. */
  state?: ReactNode
  /** Before the menu. */
  tools?: ReactNode
  /** Items of the menu before 'Delete ticket'. */
  items?: ReactNode
}

/** One line on a desk, two on a phone: what the ticket is about and where it is. */
export function TicketHeader({ ticket, back, deletion, state, tools, items }: TicketHeaderProps) {
  const isPhone = useIsPhone()
  const service = serviceWords(ticket.service_type)
  const subject = ticket.subject.toLowerCase() === service.toLowerCase() ? '' : ticket.subject
  const where = (
    <Group gap="xs" wrap="nowrap" miw={0} flex="none" maw="100%">
      <StatusTag status={ticket.status} />
      {state}
    </Group>
  )
  return (
    <Box
      component="header"
      flex="none"
      px="var(--edge)"
      py={6}
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <DeletionNotice deletion={deletion} />
      <Flex align="center" gap="xs">
        <ActionIcon
          component={Link}
          to={back.to}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={back.label}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <Flex
          flex={1}
          miw={0}
          align={isPhone ? 'stretch' : 'baseline'}
          direction={isPhone ? 'column' : 'row'}
          columnGap="xs"
        >
          <Title order={1} fz="md" m={0} flex="none" style={{ overflowWrap: 'anywhere' }}>
            Ticket #{ticket.id}{' '}
            <Text span inherit fw={400} c="dimmed">
              <bdi>{service}</bdi>
            </Text>
          </Title>
          {subject && (
            <Text size="sm" m={0} miw={0} truncate title={subject}>
              <bdi>{subject}</bdi>
            </Text>
          )}
        </Flex>
        {!isPhone && where}
        {tools}
        <MoreMenu ticket={ticket} deletion={deletion} items={items} />
      </Flex>
      {isPhone && <Box pb={4}>{where}</Box>}
    </Box>
  )
}

function MoreMenu({ ticket, deletion, items }: Pick<TicketHeaderProps, 'ticket' | 'deletion' | 'items'>) {
  const opener = useRef<HTMLButtonElement>(null)
  if (!ticket.can.delete && !items) return null
  const ask = () => {
    // The question gives the focus back to where it was: the item is gone by then.
    opener.current?.focus()
    void deletion.start()
  }
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} returnFocus>
      <Menu.Target>
        <ActionIcon
          ref={opener}
          variant="subtle"
          color="gray"
          size={40}
          aria-label="More for this ticket"
          loading={deletion.state === 'asked'}
          disabled={deletion.isGoing}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items}
        {ticket.can.delete && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={ask}
          >
            Delete ticket
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
