import { Box, Button, Group, Text, Textarea } from '@mantine/core'
import { type CustomerNote, customerRoutes, NewCustomerNote } from '@sitewright/contract/customers.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { momentOf } from '#app/ui/format.ts'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { customerKey, notesQuery, useRemoveNote } from './customer-queries.ts'

/** Between colleagues; the customer never sees them. */
export function CustomerNotes({ id }: { id: number }) {
  const query = useInfiniteQuery(notesQuery(id))
  return (
    <>
      <NoteForm id={id} />
      <PagedRows
        query={query}
        queryKey={customerKey(id)}
        label="Loading the notes"
        failure="The notes could not be loaded."
        rows={1}
        isPlain
        empty={null}
      >
        {(note) => <NoteRow key={note.id} id={id} note={note} />}
      </PagedRows>
    </>
  )
}

function NoteForm({ id }: { id: number }) {
  const queries = useQueryClient()
  const form = useSchemaForm({
    schema: NewCustomerNote,
    defaults: { note: '' },
    send: async (body) => {
      await call(customerRoutes.addNote, { params: { id: String(id) }, body })
      form.reset({ note: '' })
      await queries.invalidateQueries({ queryKey: customerKey(id) })
    },
    sayFailure: (error) => sayProblem(error, 'The note could not be saved.'),
  })
  return (
    <FormView form={form} label="Add a note">
      <Textarea
        label="New note"
        description="Only staff see it."
        rows={2}
        maxLength={5_000}
        {...fieldOf(form, 'note')}
      />
      <Group mb="sm">
        <SubmitButton size="xs" variant="default">
          Add the note
        </SubmitButton>
      </Group>
    </FormView>
  )
}

function NoteRow({ id, note }: { id: number; note: CustomerNote }) {
  const remove = useRemoveNote(id, note)
  const ask = async () => {
    const isSure = await confirmDialog({
      title: 'Delete this note?',
      text: 'It cannot be brought back.',
      confirmLabel: 'Delete the note',
      danger: true,
    })
    if (isSure) remove.mutate(undefined)
  }
  return (
    <li>
      <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        <Text m={0}>{note.note}</Text>
        <Text size="sm" c="dimmed" m={0}>
          <bdi>{note.author_name}</bdi>, <time dateTime={note.created_at}>{momentOf(note.created_at)}</time>
        </Text>
      </Box>
      {note.can.remove && (
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          onClick={() => void ask()}
          aria-label={`Delete the note of ${momentOf(note.created_at)}`}
        >
          Delete
        </Button>
      )}
    </li>
  )
}
