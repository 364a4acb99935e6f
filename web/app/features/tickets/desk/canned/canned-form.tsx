import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type CannedReply, CannedReplyBody } from '@sitewright/contract/canned-replies.ts'
import { useForm } from 'react-hook-form'
import { sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import classes from './canned.module.css'
import { useKeepCanned } from './canned-queries.ts'

interface CannedFormProps {
  /** The one to change, or null for a new one. */
  reply: CannedReply | null
  onDone: () => void
}

export function CannedForm({ reply, onDone }: CannedFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(CannedReplyBody),
    defaultValues: { title: reply?.title ?? '', body: reply?.body ?? '' },
  })
  const keep = useKeepCanned(reply?.id ?? null)
  const save = handleSubmit((text) => keep.mutate(text, { onSuccess: onDone }))
  return (
    <form onSubmit={save} noValidate className={classes.form}>
      {keep.isError && (
        <Notice tone="bad" role="alert">
          {sayProblem(keep.error, 'The canned reply could not be saved. Please try again.')}
        </Notice>
      )}
      <TextInput
        label="Title"
        description="How you find it. The client does not see it."
        maxLength={80}
        data-autofocus
        error={formState.errors.title?.message}
        {...register('title')}
      />
      <Textarea
        label="Text"
        autosize
        minRows={4}
        maxRows={14}
        error={formState.errors.body?.message}
        {...register('body')}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={keep.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
