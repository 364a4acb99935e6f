import { Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { useState } from 'react'
import { z } from 'zod'
import { asProblem, call, sayProblem } from '#app/client/api.ts'
import { CopyButton } from '#app/ui/evidence/copy-button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export interface AppSecret {
  secret: string
  otpauth_url: string
}

interface SetUpDialogProps {
  app: AppSecret
  /** The app's first code was right. */
  onSwitchedOn: () => void
  onClose: () => void
}

/** Scan, type the first code, keep the recovery codes. */
export function SetUpDialog({ app, onSwitchedOn, onClose }: SetUpDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog onClose={onClose} size="lg" title="Set up two-step sign-in" isLocked={codes !== null}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Stack gap="md">
          <Text m={0}>
            Scan this code with an authenticator app, such as the one of your password manager or phone.
          </Text>
          <Group gap="lg" align="start">
            <QrCode text={app.otpauth_url} label="QR code for your authenticator app" />
            <Stack gap="xs" flex="1 1 12rem" miw={0}>
              <Text m={0} size="sm">
                No camera? Enter this key in the app instead:
              </Text>
              <Code style={{ overflowWrap: 'anywhere' }}>{app.secret}</Code>
              <Group gap="xs">
                <CopyButton text={app.secret} label="Copy the key" />
              </Group>
            </Stack>
          </Group>
          <FirstCodeForm
            onConfirmed={(made) => {
              setCodes(made)
              onSwitchedOn()
            }}
          />
        </Stack>
      )}
    </Dialog>
  )
}

const schema = z.strictObject({ code: z.string().trim().min(6, 'The code has 6 digits.').max(20) })

function FirstCodeForm({ onConfirmed }: { onConfirmed: (codes: string[]) => void }) {
  const form = useSchemaForm({
    schema,
    defaults: { code: '' },
    send: async (body) => {
      const reply = await call(twoStepRoutes.setUp, { body })
      if ('recovery_codes' in reply) onConfirmed(reply.recovery_codes)
    },
    sayFailure: (error) =>
      asProblem(error).fields?.code ? null : sayProblem(error, 'That did not work. Please try again.'),
  })
  return (
    <FormView form={form} label="The first code of the app">
      <TextInput
        label="6-digit code of the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        required
        {...fieldOf(form, 'code')}
      />
      <SubmitButton style={{ alignSelf: 'end' }}>Switch it on</SubmitButton>
    </FormView>
  )
}
