import { Button, Text } from '@mantine/core'
import { notificationRoutes } from '@sitewright/contract/notifications.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, sayProblem } from '#app/client/api.ts'
import { behindHash } from '#app/client/routing/behind-hash.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'

/** Ends one kind of mail without a sign-in; the signed token is behind the hash. */
export default function UnsubscribePage() {
  const [token, setToken] = useState('')
  useEffect(() => setToken(behindHash(window.location.hash)), [])
  const stop = useMutation({
    mutationFn: () => call(notificationRoutes.unsubscribe, { query: { token } }),
  })
  return (
    <Page title="Stop these e-mails" width="text">
      <h1>Stop these e-mails</h1>
      {stop.isSuccess ? (
        <Notice tone="good" role="status">
          <p>{stop.data.message}</p>
        </Notice>
      ) : (
        <>
          <Text>You will get no more e-mails of this kind. Everything stays readable in your dashboard.</Text>
          {stop.isError && (
            <Notice tone="bad" role="alert">
              <p>{sayProblem(stop.error, 'That did not work. Please try again.')}</p>
            </Notice>
          )}
          <Button my="md" loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop these e-mails
          </Button>
        </>
      )}
      <Text>
        All your choices are in your <Link to="/dashboard/account#notifications">account settings</Link>.
      </Text>
    </Page>
  )
}
