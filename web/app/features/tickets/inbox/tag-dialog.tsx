import { Button, Group, Stack, TextInput } from '@mantine/core'
import { TagName } from '@sitewright/contract/tickets.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#app/ui/overlays/dialog.tsx'

interface TagDialogProps {
  title: string
  known: string[]
  onChoose: (change: { add_tags: string[] } | { remove_tags: string[] }) => void
  onClose: () => void
}

export function TagDialog({ title, known, onChoose, onClose }: TagDialogProps) {
  const [typed, setTyped] = useState('')
  const checked = TagName.safeParse(typed)
  const choose = (change: Parameters<typeof onChoose>[0]) => {
    onChoose(change)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (checked.success) choose({ add_tags: [checked.data] })
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Tag"
            list="known-tags"
            maxLength={30}
            autoComplete="off"
            data-autofocus
            value={typed}
            error={typed !== '' && !checked.success && checked.error.issues[0]?.message}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <datalist id="known-tags">
            {known.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Group justify="flex-end" gap="sm">
            <Button
              variant="default"
              disabled={!checked.success}
              onClick={() => checked.success && choose({ remove_tags: [checked.data] })}
            >
              Remove tag
            </Button>
            <Button type="submit" disabled={!checked.success}>
              Add tag
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
