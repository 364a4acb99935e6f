import { Button, Group, Text } from '@mantine/core'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/client/api.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { dateOf } from '#app/ui/format.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { PasswordDialog } from '#app/ui/password-dialog.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type AppSecret, SetUpDialog } from './set-up-dialog.tsx'
import { twoStepQuery } from './two-step-queries.ts'

type Asking = 'start' | 'renew' | 'end' | null

/** Two-step sign-in with an app: off, being set up, on. */
export function TwoStepSection({ onChanged }: { onChanged: () => void }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking>(null)
  const [app, setApp] = useState<AppSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const refresh = async () => {
    await queries.invalidateQueries(twoStepQuery)
    onChanged()
  }
  return (
    <Loaded
      query={useQuery(twoStepQuery)}
      label="Loading two-step sign-in"
      failure="Two-step sign-in could not be loaded."
      rows={1}
    >
      {(state) => (
        <>
          {state.on ? (
            <OnState since={state.since} left={state.recovery_codes_left} onAsk={setAsking} />
          ) : (
            <>
              <Text>
                Your password alone is then not enough: signing in also needs a code from an app on your
                phone.
              </Text>
              <Group gap="sm">
                <Button onClick={() => setAsking('start')}>Set up two-step sign-in</Button>
                {state.may_have_codes && (
                  <Button variant="default" onClick={() => setAsking('renew')}>
                    {state.recovery_codes_left > 0 ? 'New recovery codes' : 'Make recovery codes'}
                  </Button>
                )}
              </Group>
              {state.may_have_codes && (
                <Text>
                  They sign you in if you do not have your passkey.{' '}
                  {state.recovery_codes_left === 1
                    ? 'One recovery code is left.'
                    : `${state.recovery_codes_left} recovery codes are left.`}
                </Text>
              )}
            </>
          )}
          {asking && (
            <Asked
              asking={asking}
              onApp={setApp}
              onCodes={setCodes}
              onDone={refresh}
              onClose={() => setAsking(null)}
            />
          )}
          {app && <SetUpDialog app={app} onSwitchedOn={() => void refresh()} onClose={() => setApp(null)} />}
          {codes && (
            <Dialog onClose={() => setCodes(null)} title="New recovery codes" isLocked>
              <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
            </Dialog>
          )}
        </>
      )}
    </Loaded>
  )
}

interface OnStateProps {
  since: string | null
  left: number
  onAsk: (asking: Asking) => void
}

function OnState({ since, left, onAsk }: OnStateProps) {
  return (
    <>
      <Group gap="xs">
        <Tag tone="good">On</Tag>
        <Text m={0}>
          {since && `Since ${dateOf(since)}. `}
          {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
        </Text>
      </Group>
      <Group gap="sm" mt="md">
        <Button variant="default" onClick={() => onAsk('renew')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => onAsk('end')}>
          Switch it off
        </Button>
      </Group>
    </>
  )
}

interface AskedProps {
  asking: NonNullable<Asking>
  onApp: (app: AppSecret) => void
  onCodes: (codes: string[]) => void
  onDone: () => Promise<unknown>
  onClose: () => void
}

function Asked({ asking, onApp, onCodes, onDone, onClose }: AskedProps) {
  const dialogs = {
    start: {
      title: 'Set up two-step sign-in',
      text: 'Please have your phone with an authenticator app at hand.',
      confirmLabel: 'Continue',
      send: async (password: string) => {
        const reply = await call(twoStepRoutes.setUp, { body: { password } })
        if ('secret' in reply) onApp(reply)
      },
    },
    renew: {
      title: 'Make new recovery codes?',
      text: 'The old ones stop working at once.',
      confirmLabel: 'Make new codes',
      send: async (password: string) => {
        onCodes((await call(twoStepRoutes.renewCodes, { body: { password } })).recovery_codes)
      },
    },
    end: {
      title: 'Switch two-step sign-in off?',
      text: 'Your password alone will open the account again. The app’s entry and the recovery codes stop working.',
      confirmLabel: 'Switch it off',
      send: async (password: string) => {
        await call(twoStepRoutes.end, { body: { password } })
        toastSuccess('Two-step sign-in is off.')
      },
    },
  }
  const { title, text, confirmLabel, send } = dialogs[asking]
  return (
    <PasswordDialog
      title={title}
      confirmLabel={confirmLabel}
      danger={asking === 'end'}
      send={async (password) => {
        await send(password)
        onClose()
        await onDone()
      }}
      onClose={onClose}
    >
      {text}
    </PasswordDialog>
  )
}
