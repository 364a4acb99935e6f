import { Button, Text } from '@mantine/core'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { MOVE_UNDONE_HOURS } from '@sitewright/contract/users.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Opening it changes nothing: mail programs and scanners follow links by themselves. */
export default function UndoEmailPage() {
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(window.location.hash.slice(1)), [])
  const undo = useMutation({
    mutationFn: () => call(accountRoutes.undoMove, { body: { token: token ?? '' } }),
    onSuccess: ({ email, message }) => {
      toastSuccess(message)
      void navigate(`/reset-password?${new URLSearchParams({ email })}`)
    },
  })
  return (
    <AccountFrame
      title="Put your old address back"
      lead={
        <p>
          Use this if you did not change the e-mail address of your account. The link works for{' '}
          {MOVE_UNDONE_HOURS} hours after the change.
        </p>
      }
      after={
        <p>
          Was it you? Then there is nothing to do. <Link to="/login">Sign in</Link>
        </p>
      }
    >
      <Text>
        Your account gets its old e-mail address back, everyone is signed out of it, and you choose a new
        password with a code that we send to that address.
      </Text>
      {undo.isError && (
        <Notice tone="bad" role="alert">
          <p>{sayProblem(undo.error, 'That did not work. Please try again.')}</p>
        </Notice>
      )}
      {token === '' ? (
        <Notice tone="warm">
          <p>Please open this page with the link in our mail about the new address.</p>
        </Notice>
      ) : (
        <Button my="md" loading={undo.isPending} disabled={token === null} onClick={() => undo.mutate()}>
          Put the address back
        </Button>
      )}
    </AccountFrame>
  )
}
