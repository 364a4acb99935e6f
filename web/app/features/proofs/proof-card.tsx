import { Box, Button, Flex, Group, Text, Title } from '@mantine/core'
import type { Proof, ProofState } from '@sitewright/contract/proofs.ts'
import { IconCircleCheckFilled, IconHourglass, IconRefreshAlert } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EvidenceList } from '#app/ui/evidence/evidence-list.tsx'
import { dateOf, momentOf } from '#app/ui/format.ts'
import { Surface } from '#app/ui/surface.tsx'
import { Tag, type TagLook } from '#app/ui/tags/tag.tsx'
import { useProof, useProveAgain } from './use-proof.ts'

interface Look extends TagLook {
  icon: typeof IconHourglass
}

const looks: Record<ProofState, Look> = {
  waiting: { word: 'Checking', tone: 'neutral', icon: IconHourglass },
  gone: { word: 'Fixed', tone: 'good', icon: IconCircleCheckFilled },
  still_there: { word: 'Still there', tone: 'bad', icon: IconRefreshAlert },
  unknown: { word: 'Could not check', tone: 'warm', icon: IconRefreshAlert },
  returned: { word: 'Came back', tone: 'warm', icon: IconRefreshAlert },
}

interface ProofCardProps {
  ticketId: number
  isDone: boolean
  /** Beside 'Check again', for staff after the checks failed. */
  anyway?: ReactNode
}

/** Before and after of the fault that a ticket is about; nothing for a ticket without a finding. */
export function ProofCard({ ticketId, isDone, anyway }: ProofCardProps) {
  const titleId = useId()
  const proof = useProof(ticketId)
  if (!proof) return null
  const { word, tone, icon: Icon } = looks[proof.state]
  return (
    <Surface as="section" labelledBy={titleId}>
      <Group gap="xs">
        <Title order={2} id={titleId} fz="md" m={0}>
          Proof of fix
        </Title>
        <Tag tone={tone}>
          <Icon size={15} aria-hidden /> {word}
        </Tag>
      </Group>
      <Text role="status" size="sm" my="xs">
        {sentence(proof)}
      </Text>
      <Flex wrap="wrap" gap="sm" mb="sm">
        <Side name="Before" look={proof.before} />
        {proof.after && <Side name="After" look={proof.after} />}
      </Flex>
      {proof.can.check_again && (
        <Group gap="xs">
          <CheckAgain ticketId={ticketId} />
          {!isDone && anyway}
        </Group>
      )}
    </Surface>
  )
}

function Side({ name, look }: { name: string; look: Proof['before'] }) {
  return (
    <Box flex="1 1 17rem" miw={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
      <Title order={3} fz="sm" m={0}>
        {name}
      </Title>
      {look.says}
      <Text size="xs" c="dimmed" m={0}>
        <time dateTime={look.at}>{momentOf(look.at)}</time>
      </Text>
      {look.evidence.length > 0 && (
        <Disclosure summary="What we saw">
          <EvidenceList evidence={look.evidence} />
        </Disclosure>
      )}
    </Box>
  )
}

function CheckAgain({ ticketId }: { ticketId: number }) {
  const { mutate, isPending } = useProveAgain(ticketId)
  return (
    <Button variant="default" size="sm" loading={isPending} onClick={() => mutate()}>
      Check again
    </Button>
  )
}

function sentence({ state, watched_until, looks: count, can }: Proof): string {
  if (state === 'gone') {
    const until = watched_until ? ` We check daily until ${dateOf(watched_until)}` : ''
    const soFar = count > 0 ? `, ${count === 1 ? 'once' : `${count} times`} so far.` : until && '.'
    return `The same checks no longer find the fault.${until}${soFar}`
  }
  if (state === 'returned')
    return 'The fault came back within the 30 days after the fix. We have reopened the ticket at no charge.'
  if (state === 'still_there')
    return can.check_again
      ? 'The same checks still find the fault. The client sees “Not fixed yet, we are on it”.'
      : 'Not fixed yet, we are on it: the same checks still find the fault.'
  if (state === 'unknown')
    return can.check_again
      ? 'The site did not show us enough for the checks to tell. Please look at it and check again.'
      : 'The site did not show us enough, so we could not check the fix yet. We are on it.'
  return 'We are running the same checks again. The result will appear here.'
}
