import { Group, Text, Title } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { DeliveryList } from '#app/features/webhooks/delivery-list.tsx'
import { WebhookDetails } from '#app/features/webhooks/webhook-details.tsx'
import { webhookQuery } from '#app/features/webhooks/webhook-queries.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Page } from '#app/ui/page.tsx'

export default function WebhookPage() {
  const { webhookId = '' } = useParams()
  const query = useQuery(webhookQuery(webhookId))
  const title = query.data ? `Webhook ${query.data.name}` : 'Webhook'
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <Text>
        <Link to="/dashboard/admin/webhooks">Back to the webhooks</Link>
      </Text>
      <Loaded
        query={query}
        label="Loading the webhook"
        failure="The webhook could not be loaded."
        height={200}
      >
        {(webhook) => (
          <>
            <WebhookDetails webhook={webhook} />
            <Group justify="space-between" mt="xl" mb="sm">
              <Title order={2} m={0}>
                Deliveries
              </Title>
              <ExportButton
                path={exportRoutes.deliveries.path}
                query={{ webhook: webhookId }}
                name="webhook-deliveries.csv"
              />
            </Group>
            <DeliveryList id={webhookId} isPaused={webhook.paused} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
