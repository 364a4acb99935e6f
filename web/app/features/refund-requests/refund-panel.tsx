import { Box, Button, Group, Text, Title } from '@mantine/core'
import type { RefundRequest } from '@sitewright/contract/refund-requests.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { useSocketEvent } from '#app/client/socket.ts'
import { dateOf, momentOf } from '#app/ui/format.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Surface } from '#app/ui/surface.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { type RefundSubject, refundsKey, refundsOf } from './refund-queries.ts'
import { refundStepWords, refundTags } from './refund-words.ts'

const AskRefundDialog = lazyPart(() => import('./ask-refund-dialog.tsx'))

/** The way to a refund and where each request is; nothing at all before something was paid. */
export function RefundPanel({ subject }: { subject: RefundSubject }) {
  const titleId = useId()
  const queries = useQueryClient()
  const { data } = useQuery({ ...refundsOf(subject), refetchOnWindowFocus: 'always' })
  useSocketEvent('requests_changed', () => void queries.invalidateQueries({ queryKey: refundsKey }))
  const [isAsking, setIsAsking] = useState(false)
  if (!data || (data.paid === 0 && data.requests.length === 0)) return null
  const { terms, requests } = data
  const isReviewed = requests.some(({ step }) => step === 'asked')
  return (
    <Surface as="section" labelledBy={titleId}>
      <Title order={2} id={titleId} fz="md" m={0}>
        Refund
      </Title>
      <Box aria-live="polite">
        {requests.map((request) => (
          <OneRequest key={request.id} request={request} />
        ))}
      </Box>
      {!isReviewed && (
        <Group gap="sm" mt="xs" justify="space-between">
          <Text size="sm" c="dimmed" m={0} flex="1 1 16rem">
            {terms.says}
            {terms.allowed && terms.until && ` Until ${momentOf(terms.until)}.`}{' '}
            <Link to="/refund-policy">Read the refund policy</Link>
          </Text>
          {terms.allowed && (
            <Button size="sm" variant="default" onClick={() => setIsAsking(true)}>
              Ask for a refund
            </Button>
          )}
        </Group>
      )}
      {isAsking && (
        <Suspense>
          <AskRefundDialog subject={subject} says={terms.says} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Surface>
  )
}

function OneRequest({ request }: { request: RefundRequest }) {
  const { step, asked_at, reason, answer, invoices } = request
  return (
    <Box mt="xs" style={{ overflowWrap: 'anywhere' }}>
      <Group gap={6}>
        <StateTag {...refundTags[step]} />
        <Text size="sm" m={0}>
          Asked on {dateOf(asked_at)} for {invoices.map(({ number }) => number).join(', ')}
        </Text>
      </Group>
      <Text size="sm" m={0} mt={4}>
        {refundStepWords(request)}
      </Text>
      {answer && (
        <Text size="sm" m={0} mt={4} style={{ whiteSpace: 'pre-line' }}>
          Our reason: <bdi>{answer}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed" m={0} mt={4} style={{ whiteSpace: 'pre-line' }}>
        What was asked: <bdi>{reason}</bdi>
      </Text>
    </Box>
  )
}
