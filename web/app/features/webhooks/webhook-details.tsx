import { Button, Group, Text } from '@mantine/core'
import { type Webhook, webhookKinds, webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#app/client/api.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { momentOf } from '#app/ui/format.ts'
import { PasswordDialog } from '#app/ui/password-dialog.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { SecretDialog, WebhookDialog } from './webhook-dialog.tsx'
import { useChangeWebhook, useWebhookAct } from './webhook-queries.ts'
import { WebhookState } from './webhook-state.tsx'

export function WebhookDetails({ webhook }: { webhook: Webhook }) {
  return (
    <Surface>
      <Facts
        facts={[
          ['State', <WebhookState key="state" webhook={webhook} />],
          [
            'Address',
            <span key="url" style={{ overflowWrap: 'anywhere' }}>
              {webhook.url}
            </span>,
          ],
          ['Failing since', webhook.failing_since && momentOf(webhook.failing_since)],
          ['Waiting to be sent', webhook.waiting > 0 && webhook.waiting],
          ['Sent', webhook.kinds.map((kind) => webhookKinds[kind]).join(' · ')],
        ]}
      />
      {webhook.paused_by_itself && (
        <Text>
          It failed for several days, so we stopped sending. Resume it once the receiver works again; messages
          that failed can be sent again below.
        </Text>
      )}
      <Actions webhook={webhook} />
    </Surface>
  )
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { id, name, paused } = webhook
  const params = { id: String(id) }
  const navigate = useNavigate()
  const [isChanging, setIsChanging] = useState(false)
  const [isRenewing, setIsRenewing] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const test = useWebhookAct(() => call(webhookRoutes.test, { params }), 'A test message is on its way.')
  const change = useChangeWebhook(id, paused ? 'The webhook is active again.' : 'The webhook is paused.')
  const renew = async (password: string) => {
    setSecret((await call(webhookRoutes.renewSecret, { params, body: { password } })).secret)
    setIsRenewing(false)
  }
  const remove = useWebhookAct(async () => {
    await navigate('/dashboard/admin/webhooks')
    await call(webhookRoutes.remove, { params })
  }, 'The webhook is deleted.')
  const askRemove = async () => {
    const isSure = await confirmDialog({
      title: 'Delete this webhook?',
      text: `Nothing is sent to ‘${name}’ any more, and the log of its deliveries is deleted. This cannot be undone.`,
      confirmLabel: 'Delete the webhook',
      danger: true,
    })
    if (isSure) remove.mutate(undefined)
  }
  return (
    <Group gap="sm" mt="md">
      <Button disabled={paused} loading={test.isPending} onClick={() => test.mutate(undefined)}>
        Send a test
      </Button>
      <Button variant="default" onClick={() => setIsChanging(true)}>
        Change
      </Button>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ paused: !paused })}>
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="default" onClick={() => setIsRenewing(true)}>
        New secret
      </Button>
      <Button variant="default" loading={remove.isPending} onClick={() => void askRemove()}>
        Delete
      </Button>
      {isChanging && <WebhookDialog webhook={webhook} onClose={() => setIsChanging(false)} />}
      {isRenewing && (
        <PasswordDialog
          title="Make a new secret?"
          confirmLabel="Make a new secret"
          send={renew}
          onClose={() => setIsRenewing(false)}
        >
          For a day, messages carry signatures of the old and the new secret, so that you can change your
          receiver. After that only the new one counts.
        </PasswordDialog>
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Group>
  )
}
