import { Box, Button, Group, Text } from '@mantine/core'
import type { Webhook } from '@sitewright/contract/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { counted, momentOf } from '#app/ui/format.ts'
import { Rows } from '#app/ui/rows.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhookState } from './webhook-state.tsx'

export function WebhookList() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <Group mb="md">
        <Button onClick={() => setIsAdding(true)}>Add a webhook</Button>
      </Group>
      <Loaded
        query={useQuery(webhooksQuery)}
        label="Loading the webhooks"
        failure="The webhooks could not be loaded."
        rows={3}
      >
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Text c="dimmed">
              You have no webhooks yet. Add one to tell another program, such as a team chat, about new
              tickets.
            </Text>
          ) : (
            <Surface>
              <Rows>
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </Rows>
            </Surface>
          )
        }
      </Loaded>
      {isAdding && <WebhookDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, url, kinds, failing_since, waiting } = webhook
  return (
    <li>
      <Box flex="1 1 18rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs" fw={600}>
          <Link to={`/dashboard/admin/webhooks/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          <WebhookState webhook={webhook} />
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          {new URL(url).host}
        </Text>
      </Box>
      <Text size="sm" m={0} c="dimmed">
        {counted(kinds.length, 'kind')} of event
        {waiting > 0 && `, ${counted(waiting, 'message')} waiting`}
        {failing_since && (
          <>
            <br />
            Failing since <time dateTime={failing_since}>{momentOf(failing_since)}</time>
          </>
        )}
      </Text>
    </li>
  )
}
