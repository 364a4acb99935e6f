import { Box, Button, Group, Text } from '@mantine/core'
import { type StaffMember, staffRoles } from '@sitewright/contract/staff.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmailText } from '#app/ui/email-text.tsx'
import { counted, momentOf } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tags/tag.tsx'
import { ActivateDialog } from './activate-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

interface StaffRowProps {
  person: StaffMember
  colleagues: StaffMember[]
}

export function StaffRow({ person, colleagues }: StaffRowProps) {
  const { id, name, email, role, active, second_step, open_tickets, last_seen_at } = person
  return (
    <li>
      <Box flex="1 1 18rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs" fw={600}>
          <Link to={`/dashboard/admin/staff/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          <Tag tone={role === 'owner' ? 'info' : 'neutral'}>{staffRoles[role]}</Tag>
          {!active && <Tag tone="bad">Deactivated</Tag>}
          {active && !second_step && <Tag tone="warm">No second step</Tag>}
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          <EmailText email={email} />
        </Text>
      </Box>
      <Text size="sm" m={0} flex="1 1 12rem">
        {counted(open_tickets, 'open ticket')}
        <br />
        <Text span inherit c="dimmed">
          {last_seen_at ? `Last seen ${momentOf(last_seen_at)}` : 'Never signed in'}
        </Text>
      </Text>
      <Actions person={person} colleagues={colleagues} />
    </li>
  )
}

function Actions({ person, colleagues }: StaffRowProps) {
  const { name, role, active } = person
  const [asked, setAsked] = useState<'role' | 'leaving' | 'return' | null>(null)
  const other = role === 'owner' ? 'agent' : 'owner'
  const close = () => setAsked(null)
  const button = (label: string, spoken: string, asks: typeof asked) => (
    <Button variant="default" size="xs" onClick={() => setAsked(asks)} aria-label={spoken}>
      {label}
    </Button>
  )
  const makeOther = other === 'owner' ? 'Make an owner' : 'Make an agent'
  return (
    <Group gap={6} flex="0 1 17rem">
      {active && button(makeOther, `${makeOther}: ${name}`, 'role')}
      {active && button('Deactivate', `Deactivate ${name}`, 'leaving')}
      {!active && button('Activate again', `Activate again: ${name}`, 'return')}
      {asked === 'role' && <RoleDialog person={person} role={other} onClose={close} />}
      {asked === 'leaving' && <DeactivateDialog person={person} colleagues={colleagues} onClose={close} />}
      {asked === 'return' && <ActivateDialog person={person} onClose={close} />}
    </Group>
  )
}
