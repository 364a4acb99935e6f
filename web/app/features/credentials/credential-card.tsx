import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type Credential, credentialKinds, credentialRoutes } from '@sitewright/contract/credentials.ts'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { call, sayProblem } from '#app/client/api.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { dateOf } from '#app/ui/format.ts'
import { Surface } from '#app/ui/surface.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { detailFacts } from './detail-facts.ts'
import { LeaseLines } from './lease-lines.tsx'
import { LogDialog } from './log-dialog.tsx'
import { credentialKeys, nameOf } from './queries.ts'
import { useSecret } from './secret-actions.tsx'
import { TestLogin, TestState } from './test-state.tsx'

/** One entry of one's own vault. */
export function CredentialCard({ entry }: { entry: Credential }) {
  const titleId = useId()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const secret = useSecret(entry)
  const name = nameOf(entry)
  return (
    <Surface as="li" labelledBy={titleId}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} id={titleId} fz="h4" m={0} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Title>
          <Tag>{credentialKinds[entry.kind].label}</Tag>
        </Group>
        <TestState test={entry.test} />
        <Facts
          facts={[
            ['User name', entry.username && <bdi key="user">{entry.username}</bdi>],
            ...detailFacts(entry),
            [credentialKinds[entry.kind].secret, secret.shown],
            ['Ticket', entry.ticket_id && <TicketLink key="ticket" id={entry.ticket_id} />],
          ]}
        />
        <LeaseLines entry={entry} />
        {entry.change_advised && (
          <Notice tone="warm" title="Please change this password">
            <p>Our staff opened it for your request, and the work is finished. Then delete it here.</p>
          </Notice>
        )}
        {entry.expires_at && (
          <Text size="sm" c="dimmed" m={0}>
            The work is finished. This entry is deleted on {dateOf(entry.expires_at)}.
          </Text>
        )}
        <Group gap="xs">
          {secret.buttons}
          <TestLogin entry={entry} />
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconHistory size={18} aria-hidden />}
            aria-label={`Log of ${name}`}
            onClick={() => setIsLogOpen(true)}
          >
            Log
          </Button>
          <DeleteButton entry={entry} />
        </Group>
      </Stack>
      {secret.dialog}
      {isLogOpen && <LogDialog id={entry.id} name={name} onClose={() => setIsLogOpen(false)} />}
    </Surface>
  )
}

function TicketLink({ id }: { id: number }) {
  return <Link to={`/dashboard/ticket/${id}`}>{`Ticket #${id}`}</Link>
}

function DeleteButton({ entry }: { entry: Credential }) {
  const queries = useQueryClient()
  const [isDeleting, setIsDeleting] = useState(false)
  const remove = async () => {
    const isSure = await confirmDialog({
      title: `Delete ${nameOf(entry)}?`,
      text: 'Are you sure you want to delete this credential?',
      confirmLabel: 'Delete credential',
      danger: true,
    })
    if (!isSure) return
    setIsDeleting(true)
    try {
      await call(credentialRoutes.delete, { params: { id: String(entry.id) } })
      toastSuccess('Credential deleted.')
    } catch (error) {
      toastError(sayProblem(error, 'The credential could not be deleted. Please try again.'))
    }
    setIsDeleting(false)
    await queries.invalidateQueries({ queryKey: credentialKeys.all })
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={isDeleting}
      aria-label={`Delete ${nameOf(entry)}`}
      onClick={() => void remove()}
    >
      Delete
    </Button>
  )
}
