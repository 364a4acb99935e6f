import { Button, Group, Text } from '@mantine/core'
import { accountRoutes, type SessionView } from '@sitewright/contract/accounts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { momentOf } from '#app/ui/format.ts'
import { Rows } from '#app/ui/rows.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { sessionsQuery } from './account-queries.ts'

export function SessionList() {
  return (
    <Loaded
      query={useQuery(sessionsQuery)}
      label="Loading where you are signed in"
      failure="The list could not be loaded."
      rows={2}
    >
      {(sessions) => (
        <>
          <Rows>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
          {sessions.length > 1 && <EndOthers />}
        </>
      )}
    </Loaded>
  )
}

function EndOthers() {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(accountRoutes.endOtherSessions),
    onSuccess: () => toastSuccess('All other devices are signed out.'),
    onError: (error) => toastError(sayProblem(error, 'The other devices could not be signed out.')),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const ask = async () => {
    const isSure = await confirmDialog({
      title: 'Sign out everywhere else?',
      text: 'Every device but this one will have to sign in again.',
      confirmLabel: 'Sign them out',
      danger: true,
    })
    if (isSure) end.mutate()
  }
  return (
    <Button variant="default" mt="md" loading={end.isPending} onClick={ask}>
      Sign out everywhere else
    </Button>
  )
}

function SessionRow({ session }: { session: SessionView }) {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(accountRoutes.endSession, { params: { id: String(session.id) } }),
    onSuccess: () => toastSuccess('That device is signed out.'),
    onError: (error) => toastError(sayProblem(error, 'That device could not be signed out.')),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const ask = async () => {
    const isSure = await confirmDialog({
      title: 'Sign this device out?',
      text: `${session.device} will have to sign in again with your password.`,
      confirmLabel: 'Sign it out',
      danger: true,
    })
    if (isSure) end.mutate()
  }
  return (
    <li>
      <div>
        <Group gap="xs" fw={600}>
          {session.device} {session.current && <Tag tone="good">This device</Tag>}
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          {session.ip} · signed in {momentOf(session.created_at)} · last used {momentOf(session.last_used_at)}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="compact-md"
          loading={end.isPending}
          aria-label={`Sign out ${session.device}, ${session.ip}`}
          onClick={ask}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
