import { Text } from '@mantine/core'
import { WebhookList } from '#app/features/webhooks/webhook-list.tsx'
import { Page } from '#app/ui/page.tsx'

export default function WebhooksPage() {
  return (
    <Page title="Webhooks">
      <h1>Webhooks</h1>
      <Text c="dimmed">
        When something happens here, we send a short signed message to your other programs. If it cannot be
        delivered, we keep trying for a day.
      </Text>
      <WebhookList />
    </Page>
  )
}
