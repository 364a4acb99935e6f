import { Button } from '@mantine/core'
import { accountRoutes, type SessionView } from '@sitewright/contract/accounts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asProblem, call, sayProblem } from '#app/client/api.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import classes from './profile.module.css'
import { sessionsQuery } from './sessions-query.ts'

const asMoment = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))

/** Where I am signed in, with a way to end each. */
export function SessionList() {
  const { data: sessions, error, isPending, isFetching, refetch } = useQuery(sessionsQuery)
  if (isPending) return <Loading label="Loading where you are signed in" rows={2} />
  if (!sessions)
    return (
      <ErrorState
        message="The list could not be loaded."
        detail={asProblem(error).message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <ul className={classes.sessions}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
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
    <li className={classes.session}>
      <div>
        <p className={classes.device}>
          {session.device} {session.current && <Tag tone="good">This device</Tag>}
        </p>
        <p className={classes.detail}>
          {session.ip} · signed in {asMoment(session.created_at)} · last used {asMoment(session.last_used_at)}
        </p>
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
