import { Box, Button, Code, Group, Text } from '@mantine/core'
import { type Delivery, webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { momentOf } from '#app/ui/format.ts'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { StateTag, type TagLook } from '#app/ui/tags/tag.tsx'
import { deliveriesKey, deliveriesQuery, useWebhookAct } from './webhook-queries.ts'

export function DeliveryList({ id, isPaused }: { id: string; isPaused: boolean }) {
  const query = useInfiniteQuery(deliveriesQuery(id))
  return (
    <PagedRows
      query={query}
      queryKey={deliveriesKey(id)}
      label="Loading the deliveries"
      failure="The deliveries could not be loaded."
      rows={4}
      empty={<Text c="dimmed">Nothing was sent yet. Send a test to see whether the receiver answers.</Text>}
    >
      {(delivery) => <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} isPaused={isPaused} />}
    </PagedRows>
  )
}

const states: Record<Delivery['state'], TagLook> = {
  waiting: { word: 'Waiting', tone: 'warm' },
  delivered: { word: 'Delivered', tone: 'good' },
  failed: { word: 'Given up', tone: 'bad' },
}

interface DeliveryRowProps {
  webhookId: string
  delivery: Delivery
  isPaused: boolean
}

function DeliveryRow({ webhookId, delivery, isPaused }: DeliveryRowProps) {
  const { id, kind, state, tries, created_at, next_try_at, status, problem, took_ms, answer, payload } =
    delivery
  const replay = useWebhookAct(
    () => call(webhookRoutes.replay, { params: { id: webhookId, deliveryId: String(id) } }),
    'It is being sent again.',
  )
  return (
    <li>
      <Box flex="1 1 18rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs" fw={600}>
          {kind} <StateTag {...states[state]} />
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          <time dateTime={created_at}>{momentOf(created_at)}</time>
          {tries > 0 && ` · try ${tries}`}
          {status !== null && ` · status ${status}`}
          {took_ms !== null && ` · ${took_ms} ms`}
          {tries > 0 && next_try_at && ` · next try ${momentOf(next_try_at)}`}
        </Text>
        {problem && (
          <Text size="sm" m={0}>
            {problem}
          </Text>
        )}
        <Disclosure summary="Message and answer">
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {payload}
          </Code>
          <Text size="sm" mt="xs">
            {answer ? `The answer: ${answer}` : 'There was no text in an answer.'}
          </Text>
        </Disclosure>
      </Box>
      <Button
        variant="default"
        size="compact-md"
        disabled={isPaused}
        loading={replay.isPending}
        onClick={() => replay.mutate(undefined)}
        aria-label={`Send again: ${kind} of ${momentOf(created_at)}`}
      >
        Send again
      </Button>
    </li>
  )
}
