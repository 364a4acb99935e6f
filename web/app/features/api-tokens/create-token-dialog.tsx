import { Button, Code, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { apiTokenRoutes, NewApiToken } from '@sitewright/contract/api-tokens.ts'
import { TokenScope, tokenScopes } from '@sitewright/contract/token-scopes.ts'
import { useState } from 'react'
import { call, sayUnlessPassword } from '#app/client/api.ts'
import { CheckList } from '#app/ui/check-list.tsx'
import { CopyButton } from '#app/ui/evidence/copy-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { OwnPassword } from '#app/ui/own-password.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'

interface CreateTokenDialogProps {
  onCreated: () => void
  onClose: () => void
}

const lives = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null)
  const created = (made: string) => {
    setToken(made)
    onCreated()
  }
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={token ? 'Your new token' : 'Create an API token'}
      isLocked={token !== null}
    >
      {token ? (
        <NewToken token={token} onDone={onClose} />
      ) : (
        <CreateTokenForm onCreated={created} onClose={onClose} />
      )}
    </Dialog>
  )
}

function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Notice tone="warm" title="Copy your token now" role="status">
        <p>It is shown only this once. Anyone who has it can use it, so keep it like a password.</p>
      </Notice>
      <Code block aria-label="API token" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {token}
      </Code>
      <Group>
        <CopyButton text={token} label="Copy the token" />
      </Group>
      <Text m={0} size="sm" c="dimmed">
        Programs send it as <Code>Authorization: Bearer</Code> with every call. The{' '}
        <a href="/api/docs">API page</a> lists what can be called.
      </Text>
      <Button onClick={onDone} style={{ alignSelf: 'end' }}>
        I have kept it
      </Button>
    </Stack>
  )
}

interface CreateTokenFormProps {
  onCreated: (token: string) => void
  onClose: () => void
}

const empty = { name: '', scopes: [] as TokenScope[], days: 90, password: '' }

function CreateTokenForm({ onCreated, onClose }: CreateTokenFormProps) {
  const form = useSchemaForm({
    schema: NewApiToken,
    defaults: empty,
    send: async (body) => onCreated((await call(apiTokenRoutes.create, { body })).token),
    sayFailure: (error) => sayUnlessPassword(error, 'The token could not be created. Please try again.'),
  })
  return (
    <FormView form={form} label="Create an API token">
      <TextInput
        label="What it is for"
        description="The program or person that uses it, such as ‘Monthly report’."
        autoComplete="off"
        maxLength={60}
        data-autofocus
        required
        {...fieldOf(form, 'name')}
      />
      <CheckList
        control={form.control}
        name="scopes"
        label="What it may do"
        options={TokenScope.options.map((scope) => [scope, tokenScopes[scope]])}
      />
      <NativeSelect
        label="Works for"
        data={lives}
        {...fieldOf(form, 'days', { setValueAs: (days: string | number) => Number(days) })}
      />
      <OwnPassword {...fieldOf(form, 'password')} />
      <DialogButtons onCancel={onClose}>Create the token</DialogButtons>
    </FormView>
  )
}
