import { Box, Button, Group, Text } from '@mantine/core'
import { type Reminder, reminderTypes } from '@sitewright/contract/reminders.ts'
import { Link } from 'react-router'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { dateOf } from '#app/ui/format.ts'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { calendarLink } from './calendar-link.ts'
import { useCompleteReminder, useDeleteReminder } from './reminder-queries.ts'
import { priorityWords, repeatWords, statusTags, typeIcons } from './reminder-words.ts'

interface ReminderRowProps {
  reminder: Reminder
  /** After it was completed or deleted. */
  onChanged?: () => void
}

export function ReminderRow({ reminder, onChanged }: ReminderRowProps) {
  const { title, description, due_date, due_time, repeats } = reminder
  const Icon = typeIcons[reminder.reminder_type]
  return (
    <li>
      <Group flex="1 1 22rem" miw={0} gap="sm" align="flex-start" wrap="nowrap">
        <Box c="dimmed" flex="none" pt={2}>
          <Icon size={20} role="img" aria-label={reminderTypes[reminder.reminder_type]} />
        </Box>
        <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Group gap={6} fw={600}>
            <bdi>{title}</bdi>
            <StateTag {...statusTags[reminder.status]} />
          </Group>
          <ClientLine reminder={reminder} />
          {description && (
            <Text size="sm" m={0} style={{ whiteSpace: 'pre-line' }}>
              {description}
            </Text>
          )}
        </Box>
      </Group>
      <Text size="sm" m={0} flex="0 1 13rem">
        <time dateTime={`${due_date}T${due_time}`}>
          {dateOf(due_date)}, {due_time}
        </time>
        <br />
        <Text span inherit c="dimmed">
          {priorityWords[reminder.priority]} priority
          {repeats !== 'never' && `, ${repeatWords[repeats].toLowerCase()}`}
        </Text>
      </Text>
      <Actions reminder={reminder} onChanged={onChanged} />
    </li>
  )
}

function ClientLine({ reminder: { client_name, client_email } }: { reminder: Reminder }) {
  if (!client_name && !client_email) return null
  return (
    <Text size="sm" c="dimmed" m={0}>
      {client_name && <bdi>{client_name}</bdi>}
      {client_name && client_email && ', '}
      {client_email && (
        <Link to={`/dashboard/admin/customers?${new URLSearchParams({ q: client_email })}`}>
          <EmailText email={client_email} />
        </Link>
      )}
    </Text>
  )
}

function Actions({ reminder, onChanged }: ReminderRowProps) {
  const complete = useCompleteReminder()
  const remove = useDeleteReminder()
  const { id, title, status, plan, by_itself } = reminder
  const ask = async () => {
    const isSure = await confirmDialog({
      title: 'Delete reminder',
      text: 'Are you sure you want to delete this reminder?',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isSure) remove.mutate(id, { onSuccess: onChanged })
  }
  const isDone = status === 'completed'
  const change = () =>
    complete.mutate({ id, status: isDone ? 'pending' : 'completed' }, { onSuccess: onChanged })
  return (
    <Group gap={6} flex="0 1 20.5rem">
      <Button
        component="a"
        href={calendarLink(reminder)}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size="xs"
        aria-label={`Add to Calendar: ${title}`}
      >
        Add to Calendar
      </Button>
      <Button
        variant="default"
        size="xs"
        loading={complete.isPending}
        onClick={change}
        aria-label={`${isDone ? 'Open again' : 'Complete'}: ${title}`}
      >
        {isDone ? 'Open again' : 'Complete'}
      </Button>
      {(isDone || (plan === null && !by_itself)) && (
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          onClick={() => void ask()}
          aria-label={`Delete: ${title}`}
        >
          Delete
        </Button>
      )}
    </Group>
  )
}
