import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { PasswordAttempt } from '@sitewright/contract/users.ts'
import {
  NewWebhook,
  type Webhook,
  WebhookKind,
  webhookKinds,
  webhookRoutes,
} from '@sitewright/contract/webhooks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call, sayUnlessPassword } from '#app/client/api.ts'
import { CheckList } from '#app/ui/check-list.tsx'
import { CopyButton } from '#app/ui/evidence/copy-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { OwnPassword } from '#app/ui/own-password.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { webhooksKey } from './webhook-queries.ts'

interface WebhookDialogProps {
  /** Absent: a new one. */
  webhook?: Webhook
  onClose: () => void
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const isOpen = secret === null
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={isOpen ? (webhook ? 'Change the webhook' : 'Add a webhook') : 'The webhook is ready'}
      isLocked={!isOpen}
    >
      {isOpen ? (
        <WebhookForm webhook={webhook} onSecret={setSecret} onClose={onClose} />
      ) : (
        <Secret secret={secret} onDone={onClose} />
      )}
    </Dialog>
  )
}

/** For a new secret of a webhook that there is already. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} size="lg" title="The new secret" isLocked>
      <Secret secret={secret} onDone={onClose} />
    </Dialog>
  )
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Notice tone="warm" title="Copy the secret now" role="status">
        <p>It is shown only this once. Your receiver checks with it that a message really comes from us.</p>
      </Notice>
      <Code block aria-label="Secret" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <Group>
        <CopyButton text={secret} label="Copy the secret" />
      </Group>
      <Text m={0} size="sm" c="dimmed">
        Messages are signed as in Standard Webhooks, for which there are libraries in most languages.
      </Text>
      <Button onClick={onDone} style={{ alignSelf: 'end' }}>
        I have kept it
      </Button>
    </Stack>
  )
}

interface WebhookFormProps extends WebhookDialogProps {
  onSecret: (secret: string) => void
}

const schema = NewWebhook.extend({ password: PasswordAttempt.or(z.literal('')) })

function WebhookForm({ webhook, onSecret, onClose }: WebhookFormProps) {
  const queries = useQueryClient()
  const isNewAddress = (url: string) => url.trim() !== webhook?.url
  const form = useSchemaForm({
    schema,
    rules: ({ url, password }) => ({
      password: isNewAddress(url) && password === '' ? 'Please enter your password.' : null,
    }),
    defaults: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      kinds: webhook?.kinds ?? ([] as WebhookKind[]),
      password: '',
    },
    send: async (body) => {
      if (webhook) {
        const { name, kinds } = body
        const change = isNewAddress(body.url) ? body : { name, kinds }
        await call(webhookRoutes.change, { params: { id: String(webhook.id) }, body: change })
        toastSuccess('The webhook is changed.')
        onClose()
      } else onSecret((await call(webhookRoutes.create, { body })).secret)
      await queries.invalidateQueries({ queryKey: webhooksKey })
    },
    sayFailure: (error) => sayUnlessPassword(error, 'The webhook was not saved. Please try again.'),
  })
  const asksPassword = isNewAddress(useWatch({ control: form.control, name: 'url' }))
  return (
    <FormView form={form} label={webhook ? 'Change the webhook' : 'Add a webhook'}>
      <TextInput
        label="Name"
        description="What receives it, such as ‘Team chat’."
        autoComplete="off"
        maxLength={60}
        data-autofocus
        required
        {...fieldOf(form, 'name')}
      />
      <TextInput
        label="Address"
        description="Where events are sent by POST. It must be public and begin with https://."
        type="url"
        autoComplete="off"
        required
        {...fieldOf(form, 'url')}
      />
      <CheckList
        control={form.control}
        name="kinds"
        label="What is sent"
        description="Ids, states and amounts; never messages, names or addresses."
        options={WebhookKind.options.map((kind) => [kind, webhookKinds[kind]])}
      />
      {asksPassword && <OwnPassword {...fieldOf(form, 'password')} />}
      <DialogButtons onCancel={onClose}>{webhook ? 'Save' : 'Add the webhook'}</DialogButtons>
    </FormView>
  )
}
