import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { type CannedReply, CannedReplyBody, placeholders } from '@sitewright/contract/canned-replies.ts'
import { sayProblem } from '#app/client/api.ts'
import { growing } from '#app/ui/growing.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { useSaveCanned } from './canned-queries.ts'

interface CannedFormProps {
  reply: CannedReply | null
  onDone: () => void
}

export function CannedForm({ reply, onDone }: CannedFormProps) {
  const saving = useSaveCanned(reply?.id ?? null)
  const form = useSchemaForm({
    schema: CannedReplyBody,
    defaults: { title: reply?.title ?? '', body: reply?.body ?? '' },
    send: async (text) => {
      await saving.mutateAsync(text)
      onDone()
    },
    sayFailure: (error) => sayProblem(error, 'The canned reply could not be saved. Please try again.'),
  })
  return (
    <FormView form={form} label="Canned reply">
      <TextInput
        label="Title"
        description="For finding it. The client does not see it."
        maxLength={80}
        data-autofocus
        {...fieldOf(form, 'title')}
      />
      <Textarea
        label="Text"
        description={`${Object.entries(placeholders)
          .map(([name, what]) => `{{${name}}} becomes ${what}`)
          .join(', ')}.`}
        styles={growing}
        {...fieldOf(form, 'body')}
      />
      <Group gap="sm">
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </FormView>
  )
}
