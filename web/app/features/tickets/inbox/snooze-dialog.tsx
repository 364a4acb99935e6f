import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { shortMomentOf } from '#app/ui/format.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { snoozeTimes } from './snooze-times.ts'

interface SnoozeDialogProps {
  /** `Snooze ticket #7`, `Snooze 3 tickets` */
  title: string
  onChoose: (until: string) => void
  onClose: () => void
}

export function SnoozeDialog({ title, onChoose, onClose }: SnoozeDialogProps) {
  const [now] = useState(() => new Date())
  const [typed, setTyped] = useState('')
  const choose = (at: Date) => {
    onChoose(at.toISOString())
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(typed)
    if (typed !== '' && !Number.isNaN(at.getTime())) choose(at)
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed" m={0}>
          It comes back to the inbox at this time, when the client writes, or when our answer is due.
        </Text>
        {snoozeTimes(now).map(({ label, at }, place) => (
          <Button
            key={label}
            variant="default"
            justify="space-between"
            rightSection={
              <Text span size="sm" c="dimmed" fw={400}>
                {shortMomentOf(at.getTime())}
              </Text>
            }
            data-autofocus={place === 0 || undefined}
            onClick={() => choose(at)}
          >
            {label}
          </Button>
        ))}
        <form onSubmit={submit}>
          <Group align="end" gap="sm">
            <TextInput
              flex="1 1 12rem"
              type="datetime-local"
              label="Another time"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" disabled={typed === ''}>
              Snooze
            </Button>
          </Group>
        </form>
      </Stack>
    </Dialog>
  )
}
