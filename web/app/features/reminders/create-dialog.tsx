import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  DEFAULT_DUE_TIME,
  NewReminder,
  ReminderPriority,
  Repeats,
  reminderRoutes,
  reminderTypes,
} from '@sitewright/contract/reminders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { call } from '#app/client/api.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { remindersKey } from './reminder-queries.ts'
import { priorityWords, repeatWords } from './reminder-words.ts'

const types = Object.entries(reminderTypes).map(([value, label]) => ({ value, label }))
const priorities = ReminderPriority.options.map((value) => ({ value, label: priorityWords[value] }))
const repeats = Repeats.options.map((value) => ({ value, label: repeatWords[value] }))

const empty = {
  title: '',
  description: '',
  client_name: '',
  client_email: '',
  reminder_type: 'follow_up' as const,
  due_date: '',
  due_time: DEFAULT_DUE_TIME,
  priority: 'medium' as const,
  repeats: 'never' as const,
}

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useSchemaForm({
    schema: NewReminder,
    defaults: empty as NewReminder,
    send: async (body) => {
      await call(reminderRoutes.create, { body })
      toastSuccess('Reminder created successfully!')
      await queries.invalidateQueries({ queryKey: remindersKey })
      onClose()
    },
    sayFailure: () => 'Failed to create reminder',
  })
  const [title, dueDate] = useWatch({ control: form.control, name: ['title', 'due_date'] })
  return (
    <Dialog onClose={onClose} size="lg" title="Create Reminder">
      <FormView form={form} label="Create Reminder">
        <TextInput label="Title" required maxLength={200} data-autofocus {...fieldOf(form, 'title')} />
        <Textarea label="Description" rows={3} {...fieldOf(form, 'description')} />
        <Group grow align="start">
          <TextInput label="Client name" maxLength={100} {...fieldOf(form, 'client_name')} />
          <TextInput label="Client e-mail" type="email" {...fieldOf(form, 'client_email')} />
        </Group>
        <Group grow align="start">
          <TextInput label="Due date" type="date" required {...fieldOf(form, 'due_date')} />
          <TextInput label="Due time" type="time" {...fieldOf(form, 'due_time')} />
        </Group>
        <Group grow preventGrowOverflow={false} align="start">
          <NativeSelect label="Type" data={types} {...fieldOf(form, 'reminder_type')} />
          <NativeSelect label="Priority" data={priorities} {...fieldOf(form, 'priority')} />
        </Group>
        <NativeSelect label="Repeats" data={repeats} {...fieldOf(form, 'repeats')} />
        <DialogButtons onCancel={onClose} isDisabled={title.trim() === '' || dueDate === ''}>
          Create
        </DialogButtons>
      </FormView>
    </Dialog>
  )
}
