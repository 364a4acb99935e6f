import { ActionIcon, Button, Group, Stack, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { inboxRoutes, type SavedFilter, SavedFilterBody } from '@sitewright/contract/inbox.ts'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastError } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { ticketKeys } from '../queries.ts'
import { savedFiltersQuery } from '../staff-queries.ts'
import { hasFilters, type InboxFilters } from './inbox-filters.ts'

interface SavedFiltersProps {
  filters: InboxFilters
  onChoose: (filters: SavedFilter['filters']) => void
}

/** My own filters under names; the current one can be saved. Nothing to see before there is one or the other. */
export function SavedFilters({ filters, onChoose }: SavedFiltersProps) {
  const [isSaving, dialog] = useDisclosure(false)
  const { data: saved = [] } = useQuery(savedFiltersQuery())
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ticketKeys.savedFilters })
  const removing = useMutation({
    mutationFn: (id: number) => call(inboxRoutes.removeFilter, { params: { id: String(id) } }),
    onSuccess: refresh,
    onError: (error) => toastError(sayProblem(error, 'The filter could not be removed. Please try again.')),
  })
  const current = JSON.stringify(sorted(filters))
  const chosen = saved.find((one) => JSON.stringify(sorted(one.filters)) === current)
  if (saved.length === 0 && !hasFilters(filters)) return null
  return (
    <Group gap={6} mb="xs" component="section" aria-label="Saved filters">
      {saved.map((one) => (
        <Button
          key={one.id}
          size="xs"
          radius="xl"
          variant={one === chosen ? 'light' : 'default'}
          aria-pressed={one === chosen}
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => onChoose(one.filters)}
        >
          <bdi>{one.name}</bdi>
        </Button>
      ))}
      {chosen && (
        <Tooltip label="Remove this saved filter">
          <ActionIcon
            variant="default"
            size={30}
            aria-label={`Remove the saved filter ${chosen.name}`}
            loading={removing.isPending}
            onClick={() => removing.mutate(chosen.id)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {!chosen && hasFilters(filters) && (
        <Button size="xs" variant="subtle" onClick={dialog.open}>
          Save this filter
        </Button>
      )}
      {isSaving && <SaveDialog filters={filters} onSaved={refresh} onClose={dialog.close} />}
    </Group>
  )
}

interface SaveDialogProps {
  filters: InboxFilters
  onSaved: () => Promise<void>
  onClose: () => void
}

function SaveDialog({ filters, onSaved, onClose }: SaveDialogProps) {
  const form = useSchemaForm({
    schema: SavedFilterBody,
    defaults: { name: '', filters: sorted(filters) },
    send: async (body) => {
      await call(inboxRoutes.saveFilter, { body })
      await onSaved()
      onClose()
    },
    sayFailure: (error) => sayProblem(error, 'The filter could not be saved. Please try again.'),
  })
  return (
    <Dialog onClose={onClose} title="Save this filter">
      <FormView form={form} label="Save this filter">
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="Only you see it. A name you have used before is replaced."
            maxLength={40}
            data-autofocus
            {...fieldOf(form, 'name')}
          />
          <DialogButtons onCancel={onClose}>Save</DialogButtons>
        </Stack>
      </FormView>
    </Dialog>
  )
}

/** Without empty filters and in one order, so that two can be compared. */
function sorted<T extends object>(filters: T): T {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other))) as T
}
