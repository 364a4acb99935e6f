import { Fragment, useEffect } from 'react'
import { type ClientLoaderFunctionArgs, Outlet, useNavigate } from 'react-router'
import { requireSession } from '#app/client/routing/guard.ts'
import { loginPath } from '#app/client/routing/redirect.ts'
import { useSession } from '#app/client/session.ts'
import { MessageNotifications } from '#app/features/notifications/message-notifications.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireSession(request)
}

/** Shows its pages only while signed in; leaves them when the session ends in this or another tab. */
export default function SignedIn() {
  const user = useSession()
  const navigate = useNavigate()
  const isOver = user === null
  useEffect(() => {
    if (isOver) void navigate(loginPath(), { replace: true })
  }, [isOver, navigate])
  if (isOver) return null
  return (
    // Another person may have signed in in another tab: what this one shows and holds begins again.
    <Fragment key={user.id}>
      <MessageNotifications />
      <Outlet />
    </Fragment>
  )
}
