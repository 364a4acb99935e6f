import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type Credential, credentialKinds } from '@sitewright/contract/credentials.ts'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { detailFacts } from './detail-facts.ts'
import { LeaseDialog } from './lease-dialog.tsx'
import { LeaseLines } from './lease-lines.tsx'
import { nameOf, ticketCredentialsQuery } from './queries.ts'
import { useSecret } from './secret-actions.tsx'
import { TestLogin, TestState } from './test-state.tsx'
import { useLiveCredentials } from './use-live-credentials.ts'

/** The logins of a ticket for staff: what there is, and access with a reason and an end. */
export function TicketLogins({ ticketId }: { ticketId: number }) {
  const titleId = useId()
  const { data, isError } = useQuery(ticketCredentialsQuery(ticketId))
  useLiveCredentials(data)
  if (!data?.length && !isError) return null
  const toChange = (data ?? []).filter(({ change_advised }) => change_advised).map(nameOf)
  return (
    <Surface as="section" labelledBy={titleId}>
      <Title order={2} id={titleId} fz="md" mb="xs">
        Logins
      </Title>
      {isError && <p role="alert">The logins could not be loaded.</p>}
      {toChange.length > 0 && (
        <Notice tone="warm" title="The client was asked to change">
          <p>{toChange.join(', ')}</p>
        </Notice>
      )}
      <Rows>
        {data?.map((entry) => (
          <TicketLogin key={entry.id} entry={entry} ticketId={ticketId} />
        ))}
      </Rows>
    </Surface>
  )
}

function TicketLogin({ entry, ticketId }: { entry: Credential; ticketId: number }) {
  const [isTaking, setIsTaking] = useState(false)
  const secret = useSecret(entry)
  const name = nameOf(entry)
  return (
    <li>
      <Stack gap={6} w="100%">
        <Group gap={6}>
          <Text span fw={600}>
            <bdi>{name}</bdi>
          </Text>
          <Tag>{credentialKinds[entry.kind].label}</Tag>
        </Group>
        <TestState test={entry.test} />
        <Facts
          facts={[
            ['User name', entry.username && <bdi key="user">{entry.username}</bdi>],
            ...detailFacts(entry),
            [credentialKinds[entry.kind].secret, entry.can.reveal && secret.shown],
          ]}
        />
        <LeaseLines entry={entry} />
        <Group gap="xs">
          {entry.can.reveal && secret.buttons}
          <TestLogin entry={entry} />
          {entry.can.lease && (
            <Button
              size="compact-md"
              leftSection={<IconKey size={18} aria-hidden />}
              aria-label={`Take access to ${name}`}
              onClick={() => setIsTaking(true)}
            >
              Take access
            </Button>
          )}
        </Group>
      </Stack>
      {secret.dialog}
      {isTaking && <LeaseDialog entry={entry} ticketId={ticketId} onClose={() => setIsTaking(false)} />}
    </li>
  )
}
